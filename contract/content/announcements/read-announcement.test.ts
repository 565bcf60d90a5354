import { expect, test } from 'vitest';
import { readAnnouncement } from './read-announcement.ts';

test.each<[string, string, object]>([
  [
    'Winter check days for drainage boards, 14 to 18 December 2026 in Boston',
    'A check takes 40 minutes a pump.\n£18 a pump\nPlaces for 12 boards',
    { kind: 'event', when: '14 to 18 December 2026', price: '£18 a pump', limit: 'Places for 12 boards' },
  ],
  [
    'Küchengespräch auf dem Deichhof am 21. Januar 2027 um 15 Uhr in Elsfleth',
    '25 Euro mit Suppe\n30 Plätze\nAnmeldung bis 14. Januar 2027',
    {
      kind: 'event',
      what: 'Küchengespräch auf dem Deichhof',
      price: '25 Euro mit Suppe',
      limit: '30 Plätze',
    },
  ],
  [
    'Pump care day on 14 May 2027 in Boston',
    'The day costs £35 including lunch. There are 24 places.',
    { kind: 'event', price: '£35 including lunch', limit: '24 places' },
  ],
  [
    'Pumpentag am 14. Mai 2027 in Kiel',
    'Die Teilnahme kostet 45 Euro mit Mittagessen. Es gibt 30 Plätze.',
    { kind: 'event', price: '45 Euro mit Mittagessen', limit: '30 Plätze' },
  ],
  [
    'Werkstatttag am 23. Januar 2027 um 10 Uhr in der Werkstatt in Freiberg',
    'Der Eintritt ist frei, höchstens 20 Plätze. Wir zeigen, wie ein Ofen von innen gereinigt wird.',
    { kind: 'event', where: 'in der Werkstatt in Freiberg', limit: '20 Plätze' },
  ],
  [
    'Calibration day, 14 January 2027, 10:00 at our yard in Plymouth',
    '',
    { kind: 'event', where: 'our yard in Plymouth' },
  ],
  ['Pump survey until 31 March', 'A survey is £680 instead of £800.', { price: '£680 instead of £800' }],
  [
    'Pump fitter wanted (full time), Boston',
    '£34,000 to £38,500 a year, depending on experience.',
    { kind: 'vacancy', where: 'Boston', price: '£34,000 to £38,500 a year' },
  ],
  [
    'Wir suchen: Vorarbeiter (m/w/d)',
    'Wir zahlen 21,50 Euro die Stunde. Beginn zum 1. März 2027 in Bad Bramstedt.',
    { kind: 'vacancy', where: 'Bad Bramstedt', when: '1. März 2027', price: '21,50 Euro die Stunde' },
  ],
  [
    'Pumpenkurs am 12. und 13. Juni 2027 in Kiel',
    '',
    { kind: 'event', what: 'Pumpenkurs', when: '12. und 13. Juni 2027', where: 'Kiel' },
  ],
  [
    'Stage de pompes les 15 et 16 mai 2027 à Annecy',
    '',
    { kind: 'event', what: 'Stage de pompes', when: '15 et 16 mai 2027' },
  ],
  [
    'New order deadline from 1 March 2027',
    'Orders close on Monday.',
    { kind: 'change', when: '1 March 2027' },
  ],
  ['Egg counts for £9 instead of £14 until 31 May 2027', '', { kind: 'offer', deadline: '31 May 2027' }],
  ['New night number from 15 January 2027', 'Please call 01387 555 071.', { kind: 'change' }],
  ['Dachcheck für 149 Euro bis 15. November 2026', 'Sonst kostet er 210 Euro.', { kind: 'offer' }],
  ['Unsere Werkstatt zieht um', 'Ab 3. Mai 2027 in der Hafenstraße 41.', { kind: 'change' }],
  ['Pumpenbauer (m/w/d) in Teilzeit in Kiel', 'Ab 1. April 2027.', { kind: 'vacancy', where: 'Kiel' }],
  ['We are hiring a fitter in Boston', 'Start on 1 February 2027', { when: '1 February 2027' }],
  ['Winter service for pumps', '£64 instead of £80', { kind: 'offer', price: '£64 instead of £80' }],
  ['Neue Filiale öffnet am 3. Mai 2027 in Bremen', '', { kind: 'news' }],
  ['Fen Nursery buys the yards of Ceres', 'It adds 40 boxes on 1 May 2027.', { kind: 'news' }],
  [
    'À partir du 1er mars 2027, nous livrons le mardi',
    '',
    { what: 'À partir du 1er mars 2027, nous livrons le mardi' },
  ],
  ['Jusqu’au 15 mai, deux meules achetées, une dégustation offerte', '', { kind: 'offer' }],
  [
    'Soirée fromages le vendredi 5 juin 2027 à 19 h à Lyon',
    'Inscription avant le 1er juin sur https://fenwickpumps.example/f',
    { kind: 'event', what: 'Soirée fromages', where: 'Lyon', deadline: '1er juin' },
  ],
  [
    'Taller de bombas el sábado 6 de marzo de 2027 en Valencia',
    'Inscripción hasta el 1 de marzo.',
    { kind: 'event', what: 'Taller de bombas', when: 'sábado 6 de marzo de 2027', where: 'Valencia' },
  ],
])('reads kind, terms and days of a brief: %s', (topic, facts, expected) => {
  const read = readAnnouncement(topic, facts);
  expect({ kind: read.kind, ...read.facts }).toMatchObject(expected);
});

test('reads a topic as the kind that its author names', () => {
  const { what } = readAnnouncement('Abend auf dem Hof am 21. Januar 2027', '', 'event').facts;
  expect(what).toBe('Abend auf dem Hof');
});

test('reads the whole hour, and what is new as a launch', () => {
  const topic = 'Infoabend zur Pumpe am 17. März 2027 um 18:30 Uhr in Celle';
  const { facts, more } = readAnnouncement(topic, 'Hannoversche Straße 12. Sie sehen drei Pumpen.');
  expect(facts).toMatchObject({ when: '17. März 2027 um 18:30 Uhr', where: 'Celle' });
  expect(more).toEqual([]);
  expect(readAnnouncement('Neu ab 3. Mai 2027: Pumpe im Glas').kind).toBe('launch');
});

test.each([
  ['Ab 1. Februar 2027 liefern wir bis 18 Uhr auch in Salzburg', '', 'news'],
  ['Wir stellen ab sofort Gerüste auch auf Amrum', '', 'news'],
  ['Fen Nursery buys the yards of Ceres', 'All hands stay.', 'news'],
  ['Il nostro miele ha vinto l’Ape d’Oro 2027', '', 'news'],
  ['Werkstattkonzert am Sonntag, 25. April 2027, um 16 Uhr in Leer', '', 'event'],
  ['Visita à fábrica no sábado, 12 de junho de 2027, em Olhão', '', 'event'],
  ['Rondleiding op 12 juni 2027 in Goes', '', 'event'],
  ['Nobody buys pumps in winter', 'Spring is better.', undefined],
])('tells what is held from what holds from a day: %s', (topic, facts, kind) => {
  expect(readAnnouncement(topic, facts).kind).toBe(kind);
});
