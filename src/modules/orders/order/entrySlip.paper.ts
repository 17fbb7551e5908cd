import { paper, type PaperKind } from '#define/paper';
import { decimalOf, flagOf, integerOf, textOf } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { partyName, portName } from '#modules/papers/naming.paper';
import { atBranch } from '#modules/papers/shipment.paper';
import { code128 } from '#values/code128';
import { dayInZone } from '#values/moment';

const kinds = {
  warehouseEntryNo: 'code',
  bars: 'code',
  jobNo: 'code',
  customer: 'text',
  destination: 'text',
  goods: 'text',
  marks: 'latin',
  packages: 'integer',
  weight: 'weight',
  volume: 'volume',
  isDg: 'text',
  warehouse: 'text',
  address: 'text',
  houseContact: 'text',
  workHours: 'text',
  latest: 'cutOff',
} as const satisfies Readonly<Record<string, PaperKind>>;

/** Numbers a scanner at the gate reads. */
const scanned = /^[ -~]+$/u;

/** For the shipper's driver: where the goods go, by when, under which number (domain/09 §9.8). */
export const entrySlip = paper({
  code: 'WES',
  of: 'order',
  among: { businessType: ['LCL_EXPORT'] },
  docType: 'OTHER',
  languages: ['zh', 'en'],
  number: ['warehouseEntryNo'],
  issuedBy: ['addOrder', 'updateOrder', 'edit_lcl'],
  states: { lclStatus: ['BOOKED', 'PARTLY_STORED'] },
  required: ['warehouseEntryNo', 'warehouse'],
  reads: {
    customer: { of: 'customer', field: 'customerId' },
    house: { of: 'warehouse', field: 'cfsWarehouseId' },
    ports: { of: 'port', field: 'portDestination' },
  },
  fields: kinds,
  make: (read) => {
    const { row, language } = read;
    const [customer, house] = [read.find('customer', row.customerId), read.find('house', row.cfsWarehouseId)];
    const entryNo = textOf(row, 'warehouseEntryNo');
    const latest = atBranch(read, 'cfsCutOff');
    const ofHouse = (field: string) => (house ? textOf(house, field) : null);
    return {
      fields: {
        warehouseEntryNo: entryNo,
        bars: entryNo !== null && scanned.test(entryNo) ? code128(entryNo) : null,
        jobNo: textOf(row, 'jobNo'),
        customer: partyName(customer, language),
        destination: portName(read.find('ports', row.portDestination), language),
        goods: language === 'zh' ? textOf(row, 'goodsName') : (textOf(row, 'englishGoodsName') ?? textOf(row, 'goodsName')),
        marks: textOf(row, 'marks') ?? 'N/M',
        packages: integerOf(row, 'planPackages'),
        weight: decimalOf(row, 'planWeight'),
        volume: decimalOf(row, 'planVolume'),
        isDg: flagOf(row, 'isDg') ? `${read.text('dangerous')} ${textOf(row, 'dgClass') ?? ''}`.trim() : null,
        warehouse: language === 'zh' ? ofHouse('name') : (ofHouse('englishName') ?? ofHouse('name')),
        address: ofHouse('address'),
        houseContact: [ofHouse('contact'), ofHouse('mobile')].filter((part) => part !== null).join('  '),
        workHours: ofHouse('workHours'),
        latest,
      },
      to: mailTo(customer),
      party: partyName(customer, language),
      blocked: latest !== null && dayInZone(latest.moment, latest.zone) < read.today ? [{ code: 'CFS_CUT_OFF_PASSED', warn: true }] : [],
    };
  },
});
