import type { DemoRows } from '#define/demo';
import { insuranceCode } from '#modules/insurance/insuranceCode/insuranceCode.entity';

// Kind | code | 中文 | English | العربية | rate in percent | least premium; until the insurer tells its own.
const told = `
PRODUCT|ICC_A|协会货物条款（A）|ICC (A)|شروط المعهد (أ)|0.12|60
PRODUCT|ICC_B|协会货物条款（B）|ICC (B)|شروط المعهد (ب)|0.09|60
PRODUCT|ICC_C|协会货物条款（C）|ICC (C)|شروط المعهد (ج)|0.07|50
PRODUCT|ALL_RISKS|海运一切险|Ocean marine all risks|جميع الأخطار البحرية|0.1|50
PRODUCT|WAR_STRIKES|战争罢工险|War and strikes|الحرب والإضرابات|0.05|40
CITY|NINGBO|宁波|Ningbo|نينغبو
CITY|SHANGHAI|上海|Shanghai|شنغهاي
CITY|YIWU|义乌|Yiwu|ييوو
CITY|SHENZHEN|深圳|Shenzhen|شنتشن
CITY|QINGDAO|青岛|Qingdao|تشينغداو
PLACE|AEJEA|杰贝阿里|Jebel Ali, UAE|جبل علي
PLACE|NLRTM|鹿特丹|Rotterdam, Netherlands|روتردام
PLACE|DEHAM|汉堡|Hamburg, Germany|هامبورغ
PLACE|USLAX|洛杉矶|Los Angeles, USA|لوس أنجلوس
PLACE|SGSIN|新加坡|Singapore|سنغافورة
PLACE|OTHER|其他目的地|Elsewhere abroad|وجهة أخرى
AGENT|LLOYDS_DXB|劳合社代理（迪拜）|Lloyd's Agency Dubai|وكالة لويدز دبي
AGENT|LLOYDS_RTM|劳合社代理（鹿特丹）|Lloyd's Agency Rotterdam|وكالة لويدز روتردام
AGENT|LLOYDS_LAX|劳合社代理（洛杉矶）|Lloyd's Agency Los Angeles|وكالة لويدز لوس أنجلوس
AGENT|LLOYDS_SIN|劳合社代理（新加坡）|Lloyd's Agency Singapore|وكالة لويدز سنغافورة`;

export const insuranceCodeRows: DemoRows = {
  definition: insuranceCode,
  values: told
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', code = '', name = '', englishName = '', arabicName = '', ratePct = null, minPremium = null] = line.split('|');
      return { kind, code, name, englishName, arabicName, ratePct, minPremium };
    }),
};
