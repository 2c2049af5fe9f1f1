import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        String message = new Scanner(System.in).next();
        StringBuilder brief = new StringBuilder();
        int start = 0;
        while (start < message.length()) {
            int end = start;
            while (end < message.length() && message.charAt(end) == message.charAt(start)) end++;
            brief.append(message.charAt(start));
            if (end - start > 1) brief.append(end - start);
            start = end;
        }
        System.out.println(brief.length() < message.length() ? brief.toString() : message);
    }
}
