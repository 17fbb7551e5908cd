import type { Values } from '#define/row';
import { portsBeyond } from '#modules/demo/seaports/values';

/** What the demonstration knows of a port besides its row. */
export interface PortFacts {
  readonly code: string;
  readonly lane: string;
  readonly base: boolean;
  /** Days at sea from East China; 0 for Chinese ports. */
  readonly transitDays: number;
  readonly english: string;
}

// code | 中文 | English | العربية | pinyin initials | trade lane | base port | days at sea | aliases of carriers' sheets (domain/10 §10.3, 05 §5.6)
const table = `
CNNGB|宁波|Ningbo|نينغبو|nb|CNI|1|0|CNNBO,NINGBO,NBO,NGB,NINGBO-ZHOUSHAN,宁波舟山,北仑,BEILUN
CNSHA|上海|Shanghai|شنغهاي|sh|CNI|1|0|SHANGHAI,SHA,SHH,CNSGH,洋山,外高桥,YANGSHAN,WAIGAOQIAO
CNTAO|青岛|Qingdao|تشينغداو|qd|CNI|1|0|CNQDG,CNQIN,QDG,QINGDAO,TAO,前湾,QIANWAN
CNYTN|盐田|Yantian|يانتيان|yt|CNI|1|0|YANTIAN,YTN,深圳盐田
CNXMN|厦门|Xiamen|شيامن|xm|CNI|1|0|CNXAM,XIAMEN,XMN,AMOY
CNTXG|天津新港|Tianjin Xingang|تيانجين شينغانغ|tjxg|CNI|1|0|CNXGA,CNXGG,CNTSN,XINGANG,TIANJIN,TXG,天津,新港
CNNSA|南沙|Nansha|نانشا|ns|CNI|1|0|NANSHA,NSA,广州南沙
CNDLC|大连|Dalian|داليان|dl|CNI|1|0|DALIAN,DLC,CNDAL
USLAX|洛杉矶|Los Angeles|لوس أنجلوس|lsj|USW|1|16|LA,LAX,LOS ANGELES
USLGB|长滩|Long Beach|لونغ بيتش|ct|USW|1|17|LB,LGB,LONG BEACH
USOAK|奥克兰（美国）|Oakland|أوكلاند (الولايات المتحدة)|aklmg|USW|0|19|OAK,OAKLAND
USSEA|西雅图|Seattle|سياتل|xyt|USW|0|18|SEA,SEATTLE
CAVAN|温哥华|Vancouver|فانكوفر|wgh|USW|1|17|VAN,VANCOUVER,YVR
USNYC|纽约|New York|نيويورك|ny|USE|1|33|NYC,NY,NEW YORK,NY/NJ
USSAV|萨凡纳|Savannah|سافانا|sfn|USE|1|34|SAV,SAVANNAH
USHOU|休斯敦|Houston|هيوستن|xsd|USE|0|37|HOU,HOUSTON
USORF|诺福克|Norfolk|نورفولك|nfk|USE|0|36|ORF,NORFOLK
NLRTM|鹿特丹|Rotterdam|روتردام|ltd|NEU|1|34|RTM,ROTTERDAM,RTD
DEHAM|汉堡|Hamburg|هامبورغ|hb|NEU|1|37|HAM,HAMBURG
BEANR|安特卫普|Antwerp|أنتويرب|atwp|NEU|1|36|ANR,ANTWERP,ANTWERPEN
GBFXT|费利克斯托|Felixstowe|فيليكستو|flkst|NEU|1|35|FXT,FELIXSTOWE
GBSOU|南安普顿|Southampton|ساوثهامبتون|napd|NEU|1|36|SOU,SOUTHAMPTON
GBLGP|伦敦门户港|London Gateway|لندن غيتواي|ldmhg|NEU|1|37|LGP,LONDON GATEWAY
FRLEH|勒阿弗尔|Le Havre|لوهافر|lafe|NEU|1|35|LEH,LE HAVRE
PLGDN|格但斯克|Gdansk|غدانسك|gdsk|NEU|0|43|GDN,GDANSK
SEGOT|哥德堡|Gothenburg|غوتنبرغ|gdb|NEU|0|44|GOT,GOTHENBURG,GOTEBORG
ESVLC|瓦伦西亚|Valencia|فالنسيا|wlxy|MED|1|30|VLC,VALENCIA
ESBCN|巴塞罗那|Barcelona|برشلونة|bsln|MED|1|31|BCN,BARCELONA
ITGOA|热那亚|Genoa|جنوة|rny|MED|1|30|GOA,GENOA,GENOVA
GRPIR|比雷埃夫斯|Piraeus|بيرايوس|blafs|MED|1|27|PIR,PIRAEUS
TRIST|伊斯坦布尔|Istanbul|إسطنبول|ystbe|MED|0|33|IST,ISTANBUL
TRGEB|盖布泽|Gebze|غبزة|gbz|MED|0|34|GEB,GEBZE
EGALY|亚历山大|Alexandria|الإسكندرية|ylsd|MED|0|32|ALY,ALEXANDRIA
MAPTM|丹吉尔地中海港|Tanger Med|طنجة المتوسط|djedzhg|MED|1|29|PTM,TANGER MED,TANGIER MED
ROCND|康斯坦察|Constanta|كونستانتسا|kstc|MED|0|35|CND,CONSTANTA,CONSTANZA
AEJEA|杰贝阿里|Jebel Ali|جبل علي|jbal|MEI|1|20|JEA,JEBEL ALI,DUBAI,AEDXB,迪拜
SADMM|达曼|Dammam|الدمام|dm|MEI|1|24|DMM,DAMMAM,SADMN
SAJED|吉达|Jeddah|جدة|jd|MEI|1|25|JED,JEDDAH
KWSWK|舒韦赫|Shuwaikh|الشويخ|swh|MEI|0|27|SWK,SHUWAIKH,KUWAIT,KWKWI,科威特
BHKBS|哈利法本萨勒曼港|Khalifa Bin Salman|ميناء خليفة بن سلمان|hlfbslmg|MEI|0|26|KBS,BAHRAIN,BHBAH,KHALIFA BIN SALMAN PORT,巴林
INNSA|那瓦舍瓦|Nhava Sheva|نهافا شيفا|nwsw|MEI|1|19|NHAVA SHEVA,JNPT
INMUN|蒙德拉|Mundra|موندرا|mdl|MEI|1|20|MUN,MUNDRA
PKKHI|卡拉奇|Karachi|كراتشي|klq|MEI|1|21|KHI,KARACHI
LKCMB|科伦坡|Colombo|كولومبو|klp|MEI|1|15|CMB,COLOMBO
BDCGP|吉大港|Chattogram|شيتاغونغ|jdg|MEI|0|20|CGP,CHITTAGONG,CHATTOGRAM
SGSIN|新加坡|Singapore|سنغافورة|xjp|SEA|1|8|SIN,SINGAPORE
MYPKG|巴生港|Port Klang|ميناء كلانغ|bsg|SEA|1|10|PKG,PORT KLANG,KLANG,巴生
THLCH|林查班|Laem Chabang|لايم تشابانغ|lcb|SEA|1|9|LCH,LAEM CHABANG
VNSGN|胡志明|Ho Chi Minh City|هو تشي منه|hzm|SEA|1|6|SGN,HCM,HO CHI MINH,HOCHIMINH,SAIGON
VNHPH|海防|Haiphong|هايفونغ|hf|SEA|1|5|HPH,HAIPHONG
IDJKT|雅加达|Jakarta|جاكرتا|yjd|SEA|1|11|JKT,JAKARTA,TANJUNG PRIOK,IDTPP
PHMNL|马尼拉|Manila|مانيلا|mnl|SEA|1|7|MNL,MANILA
KRPUS|釜山|Busan|بوسان|fs|EAS|1|3|PUS,BUSAN,PUSAN
JPTYO|东京|Tokyo|طوكيو|dj|EAS|1|4|TYO,TOKYO
JPYOK|横滨|Yokohama|يوكوهاما|hb|EAS|1|4|YOK,YOKOHAMA
JPOSA|大阪|Osaka|أوساكا|db|EAS|1|3|OSA,OSAKA
TWKHH|高雄|Kaohsiung|كاوهسيونغ|gx|EAS|1|3|KHH,KAOHSIUNG
HKHKG|香港|Hong Kong|هونغ كونغ|xg|EAS|1|4|HKG,HONG KONG,HK
AUSYD|悉尼|Sydney|سيدني|xn|OCE|1|16|SYD,SYDNEY
AUMEL|墨尔本|Melbourne|ملبورن|meb|OCE|1|18|MEL,MELBOURNE
AUBNE|布里斯班|Brisbane|بريزبن|blsb|OCE|1|15|BNE,BRISBANE
NZAKL|奥克兰（新西兰）|Auckland|أوكلاند (نيوزيلندا)|aklxxl|OCE|0|22|AKL,AUCKLAND
MXZLO|曼萨尼约|Manzanillo|مانزانيو|msny|LAT|1|22|ZLO,MANZANILLO
BRSSZ|桑托斯|Santos|سانتوس|sts|LAT|1|34|SSZ,SANTOS
CLSAI|圣安东尼奥|San Antonio|سان أنطونيو|sadna|LAT|1|33|SAI,SAN ANTONIO
PECLL|卡亚俄|Callao|كاياو|kye|LAT|1|29|CLL,CALLAO,PECAL
COBUN|布埃纳文图拉|Buenaventura|بوينافينتورا|banwtl|LAT|1|27|BUN,BUENAVENTURA
ECGYE|瓜亚基尔|Guayaquil|غواياكيل|gyje|LAT|1|30|GYE,GUAYAQUIL
PABLB|巴尔博亚|Balboa|بالبوا|beby|LAT|1|26|BLB,BALBOA
ZADUR|德班|Durban|ديربان|db|AFR|1|23|DUR,DURBAN
KEMBA|蒙巴萨|Mombasa|مومباسا|mbs|AFR|1|24|MBA,MOMBASA
TZDAR|达累斯萨拉姆|Dar es Salaam|دار السلام|dlsslm|AFR|1|26|DAR,DAR ES SALAAM
NGAPP|阿帕帕|Apapa|أبابا|app|AFR|0|38|APP,APAPA,LAGOS,NGLOS,拉各斯
GHTEM|特马|Tema|تيما|tm|AFR|0|37|TEM,TEMA
CIABJ|阿比让|Abidjan|أبيدجان|abr|AFR|0|38|ABJ,ABIDJAN
DZALG|阿尔及尔|Algiers|الجزائر|aeje|AFR|0|36|ALG,ALGIERS
`;

const lines = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

export const ports: readonly PortFacts[] = lines.map(([code = '', , english = '', , , lane = '', base, days]) => ({
  code,
  lane,
  base: base === '1',
  transitDays: Number(days),
  english,
}));

export const portOf = new Map(ports.map((port) => [port.code, port]));

/** Ports of a lane, the busiest first. */
export const portsOfLane = (lane: string) => ports.filter((port) => port.lane === lane);

const called: readonly Values[] = lines.map(
  ([code = '', name = '', englishName = '', arabicName = '', helpCode = '', lineCode = '', base, , aliases = '']) => ({
    code,
    name,
    englishName,
    arabicName,
    helpCode,
    countryCode: code.slice(0, 2),
    lineCode,
    isBasePort: base === '1',
    aliases: aliases.split(','),
    isSeaPort: true,
    isInland: false,
    state: 'ENABLED',
    isSystem: false,
  }),
);

/** The ports the demonstration ships to and from, and behind them the other seaports of the world: what any company begins with. */
export const portValues: readonly Values[] = [...called, ...portsBeyond];
