import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class PostOffice {
    enum Service {
        LETTER, PARCEL, EXPRESS;

        static Service parse(String text) throws BadShipmentException {
            return switch (text.strip().toLowerCase()) {
                case "letter", "l" -> LETTER;
                case "parcel", "p" -> PARCEL;
                case "express", "e" -> EXPRESS;
                default -> throw new BadShipmentException("Unknown service: " + text);
            };
        }
    }

    record Address(String name, String street, String postcode, String city) {
        String district() {
            return postcode.substring(0, 2);
        }

        @Override
        public String toString() {
            return "%s, %s, %s %s".formatted(name, street, postcode, city);
        }
    }

    record Shipment(String code, Service service, int grams, Address recipient) {
        int cents() {
            return switch (service) {
                case LETTER -> grams <= 20 ? 95 : 180;
                case PARCEL -> 450 + grams / 1000 * 60;
                case EXPRESS -> 1290;
            };
        }

        boolean isHeavy() {
            return grams > 10_000;
        }
    }

    static class BadShipmentException extends Exception {
        BadShipmentException(String message) {
            super(message);
        }
    }

    private static final int FIELDS = 7;

    private final List<Shipment> shipments = new ArrayList<>();
    private final String town;

    public PostOffice(String town) {
        this.town = town;
    }

    public void accept(Shipment shipment) throws BadShipmentException {
        if (shipment.grams() <= 0) {
            throw new BadShipmentException(shipment.code() + " weighs nothing");
        }
        if (find(shipment.code()).isPresent()) {
            throw new BadShipmentException(shipment.code() + " is already here");
        }
        shipments.add(shipment);
    }

    public Optional<Shipment> find(String code) {
        return shipments.stream()
                .filter(shipment -> shipment.code().equals(code))
                .findFirst();
    }

    public Map<String, List<Shipment>> byDistrict() {
        return shipments.stream()
                .collect(Collectors.groupingBy(
                        shipment -> shipment.recipient().district(),
                        TreeMap::new,
                        Collectors.toList()));
    }

    public int revenue() {
        return shipments.stream().mapToInt(Shipment::cents).sum();
    }

    static Shipment parseLine(String line) throws BadShipmentException {
        String[] fields = line.split(";");
        if (fields.length != FIELDS) {
            throw new BadShipmentException("Expected %d fields, got %d".formatted(FIELDS, fields.length));
        }
        try {
            int grams = Integer.parseInt(fields[2].strip());
            Address recipient = new Address(fields[3], fields[4], fields[5], fields[6]);
            return new Shipment(fields[0], Service.parse(fields[1]), grams, recipient);
        } catch (NumberFormatException e) {
            throw new BadShipmentException("Not a weight: " + fields[2]);
        }
    }

    void printTours() {
        System.out.printf("Tours from %s%n", town);
        byDistrict().forEach((district, tour) -> {
            System.out.printf("District %s: %d shipments%n", district, tour.size());
            for (Shipment shipment : tour) {
                String mark = shipment.isHeavy() ? "!" : " ";
                System.out.printf("%s %s %s%n", mark, shipment.code(), shipment.recipient());
            }
        });
        System.out.printf("Revenue: %.2f €%n", revenue() / 100.0);
    }

    public static void main(String[] args) throws IOException {
        PostOffice office = new PostOffice("Lindenau");
        int rejected = 0;
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            if (line.isBlank()) {
                continue;
            }
            try {
                office.accept(parseLine(line));
            } catch (BadShipmentException e) {
                System.err.println(e.getMessage());
                rejected++;
            }
        }
        office.printTours();
        System.out.printf("%d lines rejected%n", rejected);
    }
}
