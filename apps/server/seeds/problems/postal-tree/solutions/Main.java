import java.io.IOException;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(System.in);

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = next();
        int[] head = new int[n + 1], target = new int[2 * n], following = new int[2 * n];
        for (int i = 1, edge = 1; i < n; i++) {
            int u = next(), v = next();
            target[edge] = v;
            following[edge] = head[u];
            head[u] = edge++;
            target[edge] = u;
            following[edge] = head[v];
            head[v] = edge++;
        }
        int[] order = new int[n], parent = new int[n + 1], size = new int[n + 1];
        Arrays.fill(size, 1);
        order[0] = 1;
        for (int i = 0, found = 1; i < n; i++)
            for (int edge = head[order[i]]; edge != 0; edge = following[edge])
                if (target[edge] != parent[order[i]]) {
                    parent[target[edge]] = order[i];
                    order[found++] = target[edge];
                }
        long[] sum = new long[n + 1];
        for (int i = n - 1; i > 0; i--) {
            size[parent[order[i]]] += size[order[i]];
            sum[1] += size[order[i]];
        }
        for (int i = 1; i < n; i++) sum[order[i]] = sum[parent[order[i]]] + n - 2 * size[order[i]];
        int best = 1;
        for (int v = 2; v <= n; v++) if (sum[v] < sum[best]) best = v;
        System.out.println(best + " " + sum[best]);
    }
}
