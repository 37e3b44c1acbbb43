import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans the firings of a pottery's kilns. */
public class KilnPlan {
    private static final int SHELVES = 6;
    private static final double EURO_PER_KWH = 0.31;

    /** How something is fired. */
    enum Program {
        BISQUE(950, 9), GLAZE(1240, 11), LUSTRE(780, 5);

        final int degrees;
        final int hours;

        Program(int degrees, int hours) {
            this.degrees = degrees;
            this.hours = hours;
        }

        Duration duration() {
            return Duration.ofHours(hours);
        }
    }

    /** Something that a potter brought. */
    static final class Piece {
        private final String owner;
        private final String title;
        private final double height;
        private boolean fired;

        Piece(String owner, String title, double height) {
            this.owner = owner;
            this.title = title;
            this.height = height;
        }

        String owner() {
            return owner;
        }

        boolean isTall() {
            return height > 30;
        }

        void fire() {
            if (fired) {
                throw new IllegalStateException(title + " was fired before");
            }
            fired = true;
        }

        @Override
        public String toString() {
            return String.format("%s by %s (%.1f cm)", title, owner, height);
        }
    }

    /** A day's firing. */
    static class Firing {
        private final LocalDate day;
        private final Program program;
        private final List<Piece> pieces = new ArrayList<>();
        private int shelvesLeft = SHELVES;

        Firing(LocalDate day, Program program) {
            this.day = day;
            this.program = program;
        }

        boolean add(Piece piece) {
            int needed = piece.isTall() ? 2 : 1;
            if (needed > shelvesLeft) {
                return false;
            }
            shelvesLeft -= needed;
            pieces.add(piece);
            return true;
        }

        double cost(double kilowatts) {
            return program.hours * kilowatts * EURO_PER_KWH;
        }
    }

    private final List<Firing> firings = new ArrayList<>();
    private final Map<String, Integer> countByOwner = new HashMap<>();

    void plan(Piece piece, Program program, LocalDate from) {
        countByOwner.merge(piece.owner(), 1, Integer::sum);
        for (Firing firing : firings) {
            if (firing.program == program && firing.add(piece)) {
                return;
            }
        }
        Firing next = new Firing(from.plusDays(firings.size()), program);
        next.add(piece);
        firings.add(next);
    }

    Optional<Firing> fullest() {
        return firings.stream().min(Comparator.comparingInt(firing -> firing.shelvesLeft));
    }

    static List<Piece> read(Path file) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line;
            while ((line = reader.readLine()) != null) {
                String[] fields = line.split(";");
                if (fields.length < 3) {
                    System.err.println("skipped: " + line);
                    continue;
                }
                pieces.add(new Piece(fields[0].trim(), fields[1].trim(), Double.parseDouble(fields[2])));
            }
        }
        return pieces;
    }

    public static void main(String[] args) throws IOException {
        KilnPlan plan = new KilnPlan();
        LocalDate today = LocalDate.now();
        for (Piece piece : read(Path.of(args[0]))) {
            plan.plan(piece, Program.GLAZE, today);
        }
        for (Firing firing : plan.firings) {
            System.out.printf("%s: %d pieces, %.2f euros%n", firing.day, firing.pieces.size(), firing.cost(7.5));
        }
        plan.fullest().ifPresent(firing -> System.out.println("fullest: " + firing.day));
    }
}
