// Invented names; a real fleet list would date within months.
const firstWords = [
  'EASTERN',
  'PACIFIC',
  'NORTHERN',
  'OCEAN',
  'AURORA',
  'CORAL',
  'GOLDEN',
  'SILVER',
  'ATLAS',
  'ORIENT',
  'MERIDIAN',
  'HORIZON',
  'JADE',
  'AMBER',
  'CEDAR',
  'LOTUS',
  'SUMMIT',
  'PEARL',
];
const secondWords = ['TIDEWALKER', 'LANTERN', 'HERALD', 'CONCORD', 'VOYAGER'];

/** Ninety vessels, each name once. */
export const vessels: readonly string[] = firstWords.flatMap((first) => secondWords.map((second) => `${first} ${second}`));
