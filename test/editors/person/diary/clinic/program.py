"""Books appointments at a small clinic and tells patients when to come."""

import argparse
import json
import logging
from datetime import datetime, timedelta
from pathlib import Path

log = logging.getLogger("clinic")

OPENS = 8
CLOSES = 17
SLOT = timedelta(minutes=20)


class NoRoom(Exception):
    """Nobody has time on that day."""


class Patient:
    def __init__(self, name, phone, born):
        self.name = name
        self.phone = phone
        self.born = born

    def age(self, today):
        years = today.year - self.born.year
        if (today.month, today.day) < (self.born.month, self.born.day):
            years -= 1
        return years

    def __repr__(self):
        return f"Patient({self.name!r}, {self.phone!r})"


class Appointment:
    def __init__(self, patient, doctor, start):
        self.patient = patient
        self.doctor = doctor
        self.start = start
        self.cancelled = False

    @property
    def end(self):
        return self.start + SLOT

    def overlaps(self, other):
        return self.start < other.end and other.start < self.end

    def to_dict(self):
        return {
            "patient": self.patient.name,
            "doctor": self.doctor,
            "start": self.start.isoformat(),
            "cancelled": self.cancelled,
        }


class Calendar:
    def __init__(self, doctors):
        self.doctors = list(doctors)
        self.appointments = []

    def of(self, doctor, day):
        found = []
        for appointment in self.appointments:
            if appointment.cancelled:
                continue
            if appointment.doctor == doctor and appointment.start.date() == day:
                found.append(appointment)
        return sorted(found, key=lambda one: one.start)

    def free_slots(self, doctor, day):
        taken = {appointment.start for appointment in self.of(doctor, day)}
        start = datetime(day.year, day.month, day.day, OPENS)
        while start.hour < CLOSES:
            if start not in taken:
                yield start
            start += SLOT

    def book(self, patient, day):
        for doctor in self.doctors:
            for start in self.free_slots(doctor, day):
                appointment = Appointment(patient, doctor, start)
                self.appointments.append(appointment)
                log.info("%s comes at %s", patient.name, start)
                return appointment
        raise NoRoom(f"no doctor is free on {day}")

    def cancel(self, patient):
        count = 0
        for appointment in self.appointments:
            if appointment.patient is patient and not appointment.cancelled:
                appointment.cancelled = True
                count += 1
        return count

    def save(self, path):
        rows = [appointment.to_dict() for appointment in self.appointments]
        path.write_text(json.dumps(rows, indent=2))


def load_patients(path):
    patients = []
    for row in json.loads(path.read_text()):
        born = datetime.strptime(row["born"], "%Y-%m-%d")
        patients.append(Patient(row["name"], row["phone"], born))
    return patients


def reminder(appointment):
    when = appointment.start.strftime("%A at %H:%M")
    return f"Dear {appointment.patient.name}, see you on {when}."


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("patients", type=Path)
    parser.add_argument("--day", default="2026-12-01")
    parser.add_argument("--output", type=Path, default=Path("calendar.json"))
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)
    day = datetime.strptime(args.day, "%Y-%m-%d").date()
    calendar = Calendar(["Weber", "Okafor"])
    for patient in load_patients(args.patients):
        try:
            appointment = calendar.book(patient, day)
        except NoRoom as error:
            log.warning("%s: %s", patient.name, error)
        else:
            print(reminder(appointment))
    calendar.save(args.output)


if __name__ == "__main__":
    main()
