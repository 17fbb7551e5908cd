import type { Values } from '#define/row';
import { usccProblem } from '#values/standards';
import { branches } from '#modules/demo/branches';
import type { Partner } from '#modules/demo/partners';
import { Stream } from '#modules/demo/random';

const areaCodes: Readonly<Record<string, string>> = { '1': '0574', '2': '021', '3': '0532' };
const regions: Readonly<Record<string, string>> = { '1': '330200', '2': '310000', '3': '370200' };
const sources = ['EXHIBITION', 'COLD_CALL', 'REFERRAL', 'REFERRAL', 'WEBSITE', 'OLD_CUSTOMER', 'ASSIGNED', 'AGENT_NETWORK'];
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A credit code with the right check character, made of the branch's region and the partner's own number. */
function creditCode(epId: string, id: number): string {
  const tail = [...String(id).padStart(4, '0')].map((digit) => letters[Number(digit) + 10] ?? '0').join('');
  const start = `91${regions[epId] ?? '330200'}MA${letters[id % 31] ?? '0'}DM${tail}0`;
  return usccProblem(start)?.suggestion ?? start;
}

/** City, telephone, e-mail and registration of a partner (domain/10 §10.1: nothing that could belong to anybody). */
export function contactsOf({ id, epId, values }: Partner, seed: number): Values {
  const stream = new Stream(seed, 'partnerContacts', Number(id));
  const chinese = values.countryCode === 'CN';
  const branch = branches.find((one) => one.epId === epId);
  const [city = '', cityEnglish = ''] = chinese && branch ? stream.pick(branch.cities) : [];
  const number = String(Number(id) % 10_000).padStart(4, '0');
  const known = values.category !== 'INTERNAL';
  return {
    city: chinese ? city : null,
    englishCity: chinese ? cityEnglish : null,
    address:
      chinese && known
        ? `${city}市${stream.pick(['海晏北路', '望湖路', '甬江大道', '新港路', '四明中路'])}${stream.between(8, 980)}号`
        : null,
    englishAddress: chinese && known ? `${stream.between(8, 980)} Harbour Road, ${cityEnglish}, China` : null,
    phone: chinese ? `${areaCodes[epId] ?? '0574'}-0000${number}` : `+44 7700 900${number.slice(-3)}`,
    email: known
      ? `ops@${
          String(values.helpCode)
            .toLowerCase()
            .replace(/[^a-z0-9]/gu, '') || 'partner'
        }${id}.example`
      : null,
    uscc: chinese && known && values.supplierType !== 'CARRIER' ? creditCode(epId, Number(id)) : null,
    foreignTaxNo: null,
    sourceType: values.isCustomer === true ? stream.pick(sources) : null,
    mainCommodities: null,
    remark: null,
  };
}
