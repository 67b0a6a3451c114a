import java.io.BufferedReader;
import java.io.FileReader;
import java.util.Arrays;
import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.core.Version;

/** Leaves of J48's tree and seconds of each build: java -cp weka.jar J48.java table options... */
class J48Times {
  static final double WARM_UP = 2; // seconds

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.out.println("Weka " + Version.VERSION + " on Java " + Runtime.version().feature());
      return;
    }
    Instances data = new Instances(new BufferedReader(new FileReader(arguments[0])));
    data.setClassIndex(data.numAttributes() - 1);
    String[] options = Arrays.copyOfRange(arguments, 1, arguments.length);
    J48 tree = built(data, options);
    System.out.println((int) tree.measureNumLeaves());
    for (long start = System.nanoTime(); seconds(start) < WARM_UP; ) {
      built(data, options);
    }
    String builds = System.getenv().getOrDefault("BUILDS", "5");
    for (int i = 0; i < Integer.parseInt(builds); i++) {
      long start = System.nanoTime();
      built(data, options);
      System.out.println(seconds(start));
    }
  }

  static J48 built(Instances data, String[] options) throws Exception {
    J48 tree = new J48();
    tree.setOptions(options.clone()); // it empties the options that it has read
    tree.buildClassifier(data);
    return tree;
  }

  static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
