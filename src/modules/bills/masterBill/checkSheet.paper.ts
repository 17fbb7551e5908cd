import { paper, type PaperKind, type PaperLine, type PaperReading } from '#define/paper';
import { textOf } from '#define/row';
import { saysSame, sendingsOf, type Instruction } from '#modules/papers/instructed.shape';
import { instructionNow, instructionReads, liveHouses } from '#modules/papers/instruction.paper';
import { joined, personName } from '#modules/papers/naming.paper';
import { atBranch, summed } from '#modules/papers/shipment.paper';
import { numberOnPaper, placesOnPaper } from '#values/paperText';

/** What a carrier's bill says and an instruction too, with what of a house bill stands beside it. */
const compared: Readonly<Record<string, string | null>> = {
  shipperText: 'shipperText',
  consigneeText: 'consigneeText',
  notifyText: 'notifyText',
  preCarriageBy: 'preCarriageBy',
  placeOfReceipt: 'placeOfReceipt',
  vesselVoyage: 'vesselVoyage',
  portOfLoading: 'portOfLoading',
  portOfDischarge: 'portOfDischarge',
  placeOfDelivery: 'placeOfDelivery',
  billForm: 'billForm',
  originals: null,
  freight: 'freightClause',
  payableAt: 'payableAt',
  placeOfIssue: 'placeOfIssue',
  marks: 'marks',
  goods: 'goodsDescription',
  packages: 'packages',
  weight: 'grossWeight',
  volume: 'measurement',
  sayTotal: null,
};
const boxCells = ['type', 'sealNo', 'packages', 'weight', 'volume'] as const;
type BoxCell = (typeof boxCells)[number];

const kinds = {
  mblNo: 'code',
  jobNo: 'code',
  carrier: 'text',
  bookingNo: 'code',
  sentNo: 'integer',
  sentTime: 'cutOff',
  sentBy: 'text',
  unsent: 'text',
  different: 'integer',
  totalPackages: 'text',
  totalWeight: 'text',
  totalVolume: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

/** House bills by number, where they say the same once; figures as the sum of them. */
function onHouses(read: PaperReading, name: string, field: string | null): string {
  const houses = liveHouses(read);
  if (field === null || houses.length === 0) return '';
  if (name === 'packages') return numberOnPaper(String(houses.reduce((total, house) => total + Number(house[field] ?? 0), 0)));
  if (name === 'weight') return placesOnPaper(summed(houses, field), 3, 3);
  if (name === 'volume') return placesOnPaper(summed(houses, field), 3, 4);
  const said = houses.map((house) => ({ no: textOf(house, 'hblNo'), text: textOf(house, field) ?? '' }));
  const alike = said.every(({ text }) => saysSame(text, said[0]?.text ?? ''));
  return alike ? (said[0]?.text ?? '') : said.map(({ no, text }) => `${no ?? '–'}: ${text || '–'}`).join('\n');
}

const sums: ReadonlySet<string> = new Set(['packages', 'weight', 'volume']);

/** One row a field: what was sent, what the carrier wrote, what the house bills say; what differs first (domain/09 §9.4). */
function rows(read: PaperReading, sent: Instruction | null, draft: Instruction): (PaperLine & { readonly differs: string })[] {
  const all = Object.entries(compared).map(([name, field]) => {
    const [ours, theirs, houses] = [sent?.fields[name] ?? '', draft.fields[name] ?? '', onHouses(read, name, field)];
    const off = (sent !== null && !saysSame(ours, theirs)) || (sums.has(name) && houses !== '' && !saysSame(houses, theirs));
    const empty = ours === '' && theirs === '';
    const verdict = off ? 'different' : empty ? 'empty' : sent === null ? 'unsent' : 'equal';
    return { what: read.text(`of.${name}`), sent: ours, draft: theirs, houses, verdict: read.text(verdict), differs: off ? '1' : '' };
  });
  return all.toSorted((one, other) => other.differs.localeCompare(one.differs));
}

/** One row a box, its cells both ways where they differ. */
function boxes(read: PaperReading, sent: Instruction | null, draft: Instruction): PaperLine[] {
  const byNo = (one: Instruction | null) => new Map((one?.lists.containers ?? []).map((line) => [line.containerNo ?? '', line]));
  const [ours, theirs] = [byNo(sent), byNo(draft)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((containerNo, at) => {
    const [here, there] = [ours.get(containerNo), theirs.get(containerNo)];
    const missing = sent !== null && (!here || !there);
    const cells = boxCells.map((name): [BoxCell, string, boolean] => {
      const [one, other] = [here?.[name] ?? '', there?.[name] ?? ''];
      const off = here !== undefined && there !== undefined && !saysSame(one, other);
      return [name, off ? `${read.text('si')} ${one || '–'}\n${read.text('bill')} ${other || '–'}` : other || one, off];
    });
    const off = missing || cells.some(([, , differs]) => differs);
    const verdict = missing ? (here ? 'onlySent' : 'onlyBill') : off ? 'different' : sent === null ? 'unsent' : 'equal';
    return {
      no: at + 1,
      containerNo,
      ...Object.fromEntries(cells.map(([name, text]) => [name, text])),
      off: cells.flatMap(([name, , differs]) => (differs ? [name] : [])).join(' '),
      verdict: read.text(verdict),
      differs: off ? '1' : '',
    };
  });
}

/** Σ of the boxes as they were sent and as the bill has them. */
function total(read: PaperReading, sent: Instruction | null, draft: Instruction, name: 'packages' | 'weight' | 'volume'): string {
  const of = (one: Instruction) => {
    const plain = (one.lists.containers ?? []).map((line) => ({ [name]: (line[name] || '0').replaceAll(',', '') }));
    return placesOnPaper(summed(plain as never, name), name === 'packages' ? 0 : 3, name === 'volume' ? 4 : 3);
  };
  const [ours, theirs] = [sent === null ? null : of(sent), of(draft)];
  return ours === null || saysSame(ours, theirs) ? theirs : `${read.text('si')} ${ours}\n${read.text('bill')} ${theirs}`;
}

/** The carrier's draft beside the instruction that was sent and our house bills, before anybody agrees to it (domain/09 §9.4). */
export const checkSheet = paper({
  code: 'MCK',
  of: 'masterBill',
  docType: 'MBL_DRAFT',
  languages: ['zh', 'en'],
  number: ['mblNo', 'jobNo'],
  issuedBy: ['edit_bill', 'send_si'],
  reads: { ...instructionReads, senders: { of: 'user', from: 'sent', field: 'createUserId' } },
  fields: kinds,
  lists: {
    rows: { what: 'text', sent: 'latin', draft: 'latin', houses: 'latin', verdict: 'text', differs: 'code' },
    boxes: {
      no: 'integer',
      containerNo: 'code',
      ...(Object.fromEntries(boxCells.map((name) => [name, 'text'])) as Record<BoxCell, 'text'>),
      verdict: 'text',
      off: 'code',
      differs: 'code',
    },
  },
  make: (read) => {
    const { row, language } = read;
    const last = read.rows('sent').at(-1);
    const sent = last ? (sendingsOf([last])[0]?.content ?? null) : null;
    const draft = instructionNow(read);
    const [lines, ofBoxes] = [rows(read, sent, draft), boxes(read, sent, draft)];
    const sender = read.find('senders', last?.createUserId);
    const carrier = read.rows('carrier')[0] ?? {};
    return {
      fields: {
        mblNo: textOf(row, 'mblNo'),
        jobNo: textOf(row, 'jobNo'),
        carrier: textOf(carrier, language === 'zh' ? 'name' : 'englishName') ?? textOf(row, 'carrierCode'),
        bookingNo: textOf(read.rows('order')[0] ?? {}, 'bookingNo'),
        sentNo: last ? Number(last.versionNo) : null,
        sentTime: last ? atBranch(read, 'sentTime', last) : null,
        sentBy: sender ? personName(sender, language) : null,
        unsent: sent === null ? 'x' : null,
        different: [...lines, ...ofBoxes].filter(({ differs }) => differs !== '').length,
        totalPackages: total(read, sent, draft, 'packages'),
        totalWeight: total(read, sent, draft, 'weight'),
        totalVolume: total(read, sent, draft, 'volume'),
      },
      lists: { rows: lines, boxes: ofBoxes },
      party: joined([textOf(row, 'jobNo')], ''),
    };
  },
});
