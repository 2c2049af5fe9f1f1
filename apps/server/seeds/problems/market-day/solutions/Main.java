import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), load = in.nextInt();
        long[] best = new long[load + 1];
        for (int i = 0; i < n; i++) {
            int weight = in.nextInt(), gain = in.nextInt(), count = Math.min(in.nextInt(), load / weight);
            for (int part = 1; count > 0; part *= 2) {
                part = Math.min(part, count);
                count -= part;
                for (int at = load; at >= weight * part; at--)
                    best[at] = Math.max(best[at], best[at - weight * part] + (long) gain * part);
            }
        }
        System.out.println(best[load]);
    }
}
