import type { Values } from '#define/row';

/** A branch of the demonstration company with its share of the orders (domain/10 §10.2). */
export interface Branch {
  readonly epId: string;
  readonly comCode: 'NGB' | 'SHA' | 'TAO';
  /** Orders of every hundred. */
  readonly share: number;
  /** Where its ships leave, with weights. */
  readonly ports: readonly (readonly [port: string, weight: number])[];
  /** Cities of its customers: Chinese, English, pinyin initials, Arabic. */
  readonly cities: readonly (readonly [zh: string, en: string, initials: string, ar: string])[];
  /** Character truck plates of its province begin with, and the letter of its city. */
  readonly plate: string;
  /** Two digits of its region in digital tax invoices. */
  readonly taxRegion: string;
}

export const branches: readonly Branch[] = [
  {
    epId: '1',
    comCode: 'NGB',
    share: 50,
    plate: '浙B',
    taxRegion: '33',
    ports: [
      ['CNNGB', 90],
      ['CNSHA', 6],
      ['CNXMN', 2],
      ['CNYTN', 1],
      ['CNNSA', 1],
    ],
    cities: [
      ['宁波', 'Ningbo', 'nb', 'نينغبو'],
      ['慈溪', 'Cixi', 'cx', 'تسيشي'],
      ['余姚', 'Yuyao', 'yy', 'يوياو'],
      ['绍兴', 'Shaoxing', 'sx', 'شاوشينغ'],
      ['台州', 'Taizhou', 'tz', 'تايتشو'],
      ['义乌', 'Yiwu', 'yw', 'ييوو'],
      ['象山', 'Xiangshan', 'xs', 'شيانغشان'],
    ],
  },
  {
    epId: '2',
    comCode: 'SHA',
    share: 32,
    plate: '沪B',
    taxRegion: '31',
    ports: [
      ['CNSHA', 92],
      ['CNNGB', 6],
      ['CNYTN', 2],
    ],
    cities: [
      ['上海', 'Shanghai', 'sh', 'شنغهاي'],
      ['苏州', 'Suzhou', 'sz', 'سوتشو'],
      ['昆山', 'Kunshan', 'ks', 'كونشان'],
      ['嘉兴', 'Jiaxing', 'jx', 'جياشينغ'],
      ['无锡', 'Wuxi', 'wx', 'ووشي'],
      ['常熟', 'Changshu', 'cs', 'تشانغشو'],
    ],
  },
  {
    epId: '3',
    comCode: 'TAO',
    share: 18,
    plate: '鲁B',
    taxRegion: '37',
    ports: [
      ['CNTAO', 84],
      ['CNTXG', 9],
      ['CNDLC', 7],
    ],
    cities: [
      ['青岛', 'Qingdao', 'qd', 'تشينغداو'],
      ['潍坊', 'Weifang', 'wf', 'ويفانغ'],
      ['烟台', 'Yantai', 'yt', 'يانتاي'],
      ['临沂', 'Linyi', 'ly', 'ليني'],
      ['日照', 'Rizhao', 'rz', 'ريتشاو'],
    ],
  },
];

/** Time zone of all branches: the day it is there is the demonstration's today. */
export const demoZone = 'Asia/Shanghai';

interface BranchFacts {
  readonly comCode: string;
  readonly shortName: string;
  readonly suffix: readonly [zh: string, en: string];
  readonly arabicName: string;
  readonly uscc: string;
  readonly address: readonly [zh: string, en: string];
  readonly phone: string;
  /** Its bank, in Chinese and in English. */
  readonly bank: readonly [zh: string, en: string];
  readonly account: string;
}

// The company is invented; its credit codes carry right check characters, its numbers belong to nobody.
const facts: readonly BranchFacts[] = [
  {
    comCode: 'NGB',
    shortName: '宁波总部',
    suffix: ['', ''],
    arabicName: 'المقر الرئيسي في نينغبو',
    uscc: '91330200MA2AF00022',
    phone: '0574-87650001',
    bank: ['中国银行宁波市分行', 'Bank of China, Ningbo Branch'],
    account: '366258330018',
    address: ['宁波市江北区人民路132号银亿外滩大厦1801室', 'Room 1801, Yinyi Bund Building, 132 Renmin Road, Jiangbei District, Ningbo'],
  },
  {
    comCode: 'SHA',
    shortName: '上海分公司',
    suffix: ['上海分公司', ' Shanghai Branch'],
    arabicName: 'فرع شنغهاي',
    uscc: '91310000MA1FL0010P',
    phone: '021-65890002',
    bank: ['招商银行上海北外滩支行', 'China Merchants Bank, Shanghai North Bund Sub-branch'],
    account: '121930450610',
    address: ['上海市虹口区东大名路1080号906室', 'Room 906, 1080 Dongdaming Road, Hongkou District, Shanghai'],
  },
  {
    comCode: 'TAO',
    shortName: '青岛分公司',
    suffix: ['青岛分公司', ' Qingdao Branch'],
    arabicName: 'فرع تشينغداو',
    uscc: '91370200MA3CM0007U',
    phone: '0532-82970003',
    bank: ['中国工商银行青岛市南支行', 'ICBC, Qingdao Shinan Sub-branch'],
    account: '3803020119200',
    address: ['青岛市市南区香港中路61号1205室', 'Room 1205, 61 Hong Kong Middle Road, Shinan District, Qingdao'],
  },
];

/** The three branches as rows of the group; the head office comes first. */
export const enterpriseValues: readonly Values[] = facts.map(
  ({ comCode, shortName, suffix, arabicName, uscc, address, phone, bank, account }, at) => {
    const name = `舸澜国际货运代理有限公司${suffix[0]}`;
    return {
      parentId: at === 0 ? null : '1',
      comCode,
      name,
      englishName: `Gelan International Freight Forwarding Co., Ltd.${suffix[1]}`,
      shortName,
      arabicName,
      entityType: at === 0 ? 'HEAD' : 'BRANCH',
      baseCurrency: 'CNY',
      timeZone: demoZone,
      countryCode: 'CN',
      uscc,
      taxpayerType: 'GENERAL',
      address: address[0],
      englishAddress: address[1],
      phone,
      email: `${comCode.toLowerCase()}@gelan.example`,
      nvoccNo: at === 0 ? 'MOC-NV 11208' : null,
      scac: at === 0 ? 'GLAN' : null,
      invoiceTitle: name,
      taxNo: uscc,
      invoiceBankName: bank[0],
      invoiceBankAccount: account,
      invoiceAddressPhone: `${address[0]} ${phone}`,
      accountingOrgNo: `GL${String(at + 1).padStart(3, '0')}`,
      accountBookNo: `${at + 1}01`,
      sort: at + 1,
      state: 'ENABLED',
    };
  },
);

/** Currencies each branch keeps a further account in, what it is told apart by, and what it held when the ledger began: the last is kept for payments. */
const furtherAccounts = [
  ['EUR', '20', '60000'],
  ['JPY', '27', '3000000'],
  ['KWD', '31', '2000'],
  ['CNY', '88', null],
] as const;

/** What each branch is paid into and pays from. */
export const bankAccountsOf = (epId: string): readonly Values[] => {
  const branch = enterpriseValues[Number(epId) - 1] ?? {};
  const account = { bankName: branch.invoiceBankName ?? '', accountName: branch.name ?? '', isForInvoicePrint: true, state: 'ENABLED' };
  // Money from abroad is sent to names as they are written there.
  const abroad = { ...account, bankName: facts[Number(epId) - 1]?.bank[1] ?? '', accountName: branch.englishName ?? '' };
  return [
    {
      ...account,
      accountNo: branch.invoiceBankAccount ?? '',
      currency: 'CNY',
      isDefault: true,
      openingBalance: '1250000',
      ledgerAccountNo: '100201',
    },
    {
      ...abroad,
      accountNo: `${String(branch.invoiceBankAccount)}14`,
      currency: 'USD',
      openingBalance: '180000',
      ledgerAccountNo: '100202',
    },
    ...furtherAccounts.map(([currency, end, openingBalance]) => ({
      ...(currency === 'CNY' ? account : abroad),
      isForInvoicePrint: currency !== 'CNY',
      accountNo: `${String(branch.invoiceBankAccount)}${end}`,
      currency,
      openingBalance,
    })),
  ];
};

/** The number of one of a branch's accounts, by the id the demonstration gives it: the branch's own, then its place. */
export const bankAccountNo = (epId: string, id: string | null): string =>
  id === null ? '' : String(bankAccountsOf(epId)[Number(id.slice(epId.length))]?.accountNo ?? '');
