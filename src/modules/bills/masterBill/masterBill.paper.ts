import { paper, type PaperContent, type PaperReading } from '#define/paper';
import { integerOf } from '#define/row';
import { boxesAddUp, housesAddUp } from '#modules/bills/bill.rules';
import { instructionCode, sendingsOf, standingOf } from '#modules/papers/instructed.shape';
import { instructionKinds, instructionNow, instructionOf, instructionReads } from '#modules/papers/instruction.paper';
import { mailTo } from '#modules/papers/mailTo.shape';
import { joined } from '#modules/papers/naming.paper';

function make(read: PaperReading): PaperContent {
  const { row, facts } = read;
  const instruction = instructionOf(read);
  const sent = sendingsOf(read.rows('sent'));
  const { isNew, changes } = standingOf(instructionNow(read), sent);
  // Of what was sent before its values were kept only the number is known.
  const earlier = sent.length === 0 && row.siSent === true ? Math.max(1, integerOf(row, 'siVersion') ?? 0) : sent.length;
  const amendment = isNew ? earlier : earlier - 1;
  return {
    fields: instruction.fields,
    lists: {
      ...instruction.lists,
      changes: changes.map(({ name, line, was, now }) => ({
        what: joined([line, read.label(name)], ' '),
        was: was || '–',
        now: now || '–',
      })),
    },
    to: mailTo(read.rows('agent')[0]),
    mark: amendment > 0 ? `AMENDMENT ${amendment}` : null,
    blocked: [boxesAddUp, housesAddUp].flatMap((guard) => guard.by(row, facts, {})),
  };
}

/** What the carrier writes its bill from (domain/09 §9.3). */
export const shippingInstruction = paper({
  code: instructionCode,
  of: 'masterBill',
  docType: 'SI',
  languages: ['en'],
  number: ['mblNo', 'jobNo'],
  issuedBy: ['edit_bill', 'send_si'],
  required: [
    'shipperText',
    'consigneeText',
    'notified',
    'bookingNo',
    'vesselVoyage',
    'portOfLoading',
    'portOfDischarge',
    'goods',
    'sealed',
  ],
  reads: instructionReads,
  fields: instructionKinds.fields,
  lists: instructionKinds.lists,
  make,
});
