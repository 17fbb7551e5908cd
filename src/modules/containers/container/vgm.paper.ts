import { paper, type PaperLine, type PaperReading } from '#define/paper';
import { decimalOf, momentOf, textOf, type Row } from '#define/row';
import { numberValid, vgmComplete } from '#modules/containers/container/container.rules';
import { joined } from '#modules/papers/naming.paper';
import {
  branchZone,
  containerKinds,
  shipmentKinds,
  shipmentPaper,
  shipmentReads,
  shipperShort,
  toCarrier,
} from '#modules/papers/shipment.paper';
import { sum, toDecimal, toText } from '#values/decimal';
import { placesOnPaper } from '#values/paperText';
import { localTime } from '#values/paperWords';

/** What the weight was found by: where and when it was weighed, or what it is the sum of (domain/09 §9.10). */
function basisOf(box: Row, zone: string): string | null {
  const at = momentOf(box, 'vgmWeighTime');
  if (textOf(box, 'vgmMethod') === 'SM1')
    return joined([box.vgmWeighPlace, at === null ? null : localTime(at, zone), box.vgmCertificateNo], ' · ');
  const parts = ['cargoWeight', 'packagingWeight', 'dunnageWeight', 'tareWeight'].flatMap((field) => decimalOf(box, field) ?? []);
  return joined(
    parts.map((part) => placesOnPaper(part, 3, 3)),
    ' + ',
  );
}

function weights(read: PaperReading): PaperLine[] {
  const zone = branchZone(read);
  return read.rows('containers').map((box, at) => ({
    no: at + 1,
    containerNo: textOf(box, 'containerNo'),
    sealNo: textOf(box, 'sealNo'),
    type: textOf(box, 'boxType'),
    vgm: decimalOf(box, 'vgmWeight'),
    method: textOf(box, 'vgmMethod'),
    basis: basisOf(box, zone),
  }));
}

const total = (lines: readonly PaperLine[]): string | null => {
  const known = lines.flatMap(({ vgm }) => (typeof vgm === 'string' ? [toDecimal(vgm)] : []));
  return known.length === 0 ? null : toText(sum(known));
};

/** Each thing that keeps any of the boxes from being declared, once: a box without its weight would travel undeclared. */
function undeclared(read: PaperReading) {
  const found = read.rows('containers').flatMap((box) => [numberValid, vgmComplete].flatMap(({ by }) => by(box, read.facts, {})));
  return found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at);
}

/** Verified gross mass of each box, over a signature: to the carrier (domain/09 §9.10). */
export const vgmDeclaration = paper({
  code: 'VGM',
  of: 'order',
  among: { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'] },
  docType: 'VGM',
  languages: ['en', 'zh'],
  number: ['bookingNo', 'jobNo'],
  issuedBy: ['addOrder', 'updateOrder'],
  sealed: true,
  required: ['bookingNo', 'weights'],
  reads: shipmentReads,
  fields: { ...shipmentKinds, shipper: 'text', submitter: 'text', vgmTotal: 'weight', signatory: 'latin', date: 'letterDay' },
  lists: {
    containers: containerKinds,
    weights: { no: 'integer', containerNo: 'code', sealNo: 'code', type: 'code', vgm: 'weight', method: 'code', basis: 'latin' },
  },
  make: (read) => {
    const lines = weights(read);
    const answers = read.rows('containers').map(({ vgmStatus }) => vgmStatus);
    const signatories = [...new Set(read.rows('containers').flatMap((box) => textOf(box, 'vgmSignatory') ?? []))];
    return shipmentPaper(
      read,
      {
        shipper: shipperShort(read),
        submitter: textOf(read.branch, read.language === 'zh' ? 'name' : 'englishName'),
        vgmTotal: total(lines),
        signatory: signatories.join(', ').toUpperCase(),
        date: read.today,
      },
      {
        to: toCarrier(read),
        // What was refused or taken back is declared again in its place.
        mark: answers.some((state) => state === 'REJECTED' || state === 'RETRACTED') ? 'REPLACEMENT' : null,
        lists: { weights: lines },
        blocked: undeclared(read),
      },
    );
  },
});
