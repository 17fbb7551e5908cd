import type { Values } from '#define/row';

/** A branch of the demonstration company with its share of the orders (domain/10 §10.2). */
export interface Branch {
  readonly epId: string;
  readonly comCode: 'NGB' | 'SHA' | 'TAO';
  /** Orders of every hundred. */
  readonly share: number;
  /** Where its ships leave, with weights. */
  readonly ports: readonly (readonly [port: string, weight: number])[];
  /** Cities of its customers: Chinese, English, pinyin initials. */
  readonly cities: readonly (readonly [zh: string, en: string, initials: string])[];
  /** Character truck plates of its province begin with, and the letter of its city. */
  readonly plate: string;
  /** Two digits of its region in digital tax invoices. */
  readonly taxRegion: string;
}

export const branches: readonly Branch[] = [
  {
    epId: '1', comCode: 'NGB', share: 50, plate: '浙B', taxRegion: '33',
    ports: [['CNNGB', 90], ['CNSHA', 6], ['CNXMN', 2], ['CNYTN', 1], ['CNNSA', 1]],
    cities: [['宁波', 'Ningbo', 'nb'], ['慈溪', 'Cixi', 'cx'], ['余姚', 'Yuyao', 'yy'], ['绍兴', 'Shaoxing', 'sx'], ['台州', 'Taizhou', 'tz'], ['义乌', 'Yiwu', 'yw'], ['象山', 'Xiangshan', 'xs']],
  },
  {
    epId: '2', comCode: 'SHA', share: 32, plate: '沪B', taxRegion: '31',
    ports: [['CNSHA', 92], ['CNNGB', 6], ['CNYTN', 2]],
    cities: [['上海', 'Shanghai', 'sh'], ['苏州', 'Suzhou', 'sz'], ['昆山', 'Kunshan', 'ks'], ['嘉兴', 'Jiaxing', 'jx'], ['无锡', 'Wuxi', 'wx'], ['常熟', 'Changshu', 'cs']],
  },
  {
    epId: '3', comCode: 'TAO', share: 18, plate: '鲁B', taxRegion: '37',
    ports: [['CNTAO', 84], ['CNTXG', 9], ['CNDLC', 7]],
    cities: [['青岛', 'Qingdao', 'qd'], ['潍坊', 'Weifang', 'wf'], ['烟台', 'Yantai', 'yt'], ['临沂', 'Linyi', 'ly'], ['日照', 'Rizhao', 'rz']],
  },
];

/** The three branches as rows of the group; the head office comes first. */
export const enterpriseValues: readonly Values[] = [
  { parentId: null, comCode: 'NGB', name: '舸澜国际货运代理有限公司', englishName: 'Gelan International Freight Forwarding Co., Ltd.', shortName: '宁波总部', arabicName: 'المقر الرئيسي في نينغبو' },
  { parentId: '1', comCode: 'SHA', name: '舸澜国际货运代理有限公司上海分公司', englishName: 'Gelan International Freight Forwarding Co., Ltd. Shanghai Branch', shortName: '上海分公司', arabicName: 'فرع شنغهاي' },
  { parentId: '1', comCode: 'TAO', name: '舸澜国际货运代理有限公司青岛分公司', englishName: 'Gelan International Freight Forwarding Co., Ltd. Qingdao Branch', shortName: '青岛分公司', arabicName: 'فرع تشينغداو' },
].map((one) => ({ ...one, baseCurrency: 'CNY', timeZone: 'Asia/Shanghai', state: 'ENABLED' }));
