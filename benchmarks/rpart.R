# Leaves of rpart's tree and seconds of each build: Rscript rpart.R table depth
library(rpart)

WARM_UP <- 2 # seconds

arguments <- commandArgs(TRUE)
if (length(arguments) == 0) {
  cat(paste("rpart", packageVersion("rpart"), "on R", getRversion()), "\n", sep = "")
  quit()
}
data <- read.csv(arguments[1], stringsAsFactors = TRUE)
control <- rpart.control(
  minsplit = 2, minbucket = 1, cp = 0, maxdepth = as.integer(arguments[2]),
  xval = 0, maxcompete = 0, maxsurrogate = 0
)
build <- function() rpart(label ~ ., data, method = "class", control = control)
now <- function() as.numeric(Sys.time())

cat(sum(build()$frame$var == "<leaf>"), "\n")
start <- now()
while (now() - start < WARM_UP) build()
for (i in seq_len(as.integer(Sys.getenv("BUILDS", "5")))) {
  start <- now()
  build()
  cat(format(now() - start, digits = 9), "\n")
}
