/** How amounts of a currency are written out; `minor` is absent where it has none. */
export interface CurrencyWords {
  readonly name: string;
  readonly minor?: string;
  /** Before the digits of Chinese capitals. */
  readonly capitals?: string;
}

/** The currencies of domain/09 §9.1.1 and §9.1.2. */
const known: Readonly<Record<string, CurrencyWords>> = {
  USD: { name: 'US DOLLARS', minor: 'CENTS', capitals: '美元' },
  CNY: { name: 'RENMINBI YUAN', minor: 'FEN', capitals: '人民币' },
  EUR: { name: 'EUROS', minor: 'CENTS', capitals: '欧元' },
  HKD: { name: 'HONG KONG DOLLARS', minor: 'CENTS', capitals: '港币' },
  GBP: { name: 'POUNDS STERLING', minor: 'PENCE', capitals: '英镑' },
  SGD: { name: 'SINGAPORE DOLLARS', minor: 'CENTS', capitals: '新加坡元' },
  AUD: { name: 'AUSTRALIAN DOLLARS', minor: 'CENTS' },
  AED: { name: 'UAE DIRHAMS', minor: 'FILS' },
  SAR: { name: 'SAUDI RIYALS', minor: 'HALALAS' },
  KWD: { name: 'KUWAITI DINARS', minor: 'FILS' },
  BHD: { name: 'BAHRAINI DINARS', minor: 'FILS' },
  OMR: { name: 'OMANI RIALS', minor: 'BAISA' },
  INR: { name: 'INDIAN RUPEES', minor: 'PAISE' },
  MYR: { name: 'MALAYSIAN RINGGIT', minor: 'SEN' },
  THB: { name: 'THAI BAHT', minor: 'SATANG' },
  TWD: { name: 'NEW TAIWAN DOLLARS', minor: 'CENTS' },
  JPY: { name: 'JAPANESE YEN', capitals: '日元' },
  KRW: { name: 'KOREAN WON' },
  VND: { name: 'VIETNAMESE DONG' },
};

/** Words of a currency; one the trade has none for is called by its code. */
export const currencyWords = (code: string): CurrencyWords => known[code] ?? { name: code };
