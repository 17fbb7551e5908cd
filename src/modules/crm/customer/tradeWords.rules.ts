/** Words of names of companies (domain/16 §16.5): forms of law, places, trades with their class, and characters written two ways. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);
const longestFirst = (some: readonly string[]): readonly string[] => some.toSorted((a, b) => b.length - a.length);

/** Traditional characters that stand in names of companies, each before the one it is written as in the mainland. */
const variants =
  '遠远進进責责國国際际貿贸東东廣广華华業业龍龙鳳凤興兴豐丰發发寶宝達达運运輸输貨货備备電电氣气車车鋼钢鐵铁銀银錦锦絲丝綢绸紡纺織织製制藥药醫医療疗傢家塑塑膠胶機机設设術术訊讯網网雲云島岛灣湾門门關关聯联盟盟眾众億亿萬万裕裕榮荣潤润順顺禮礼樂乐慶庆瑪玛莊庄實实應应鏈链務务諮咨詢询開开創创衛卫橋桥園园場场廠厂鎮镇縣县區区陽阳濱滨寧宁蘇苏滬沪閩闽臺台澳澳頭头陸陆長长時时視视覺觉點点燈灯畫画圖图書书報报紙纸筆笔傳传媒媒';

export const simplified: ReadonlyMap<string, string> = new Map(
  Array.from({ length: variants.length / 2 }, (_, at): [string, string] => [variants[at * 2] ?? '', variants[at * 2 + 1] ?? '']),
);

export const chineseForms = longestFirst(words('股份有限公司 有限责任公司 集团有限公司 集团公司 有限公司 集团 公司'));
export const foreignForms: ReadonlySet<string> = new Set(
  words(
    'COMPANY CO LIMITED LTD INCORPORATED INC CORPORATION CORP LLC LLP PLC GMBH AG KG BV NV SA SAS SARL SRL SPA AB OY PTE PTY PVT SDN BHD JSC FZE FZCO FZC DMCC WLL GROUP',
  ),
);

// place, or place:its name in Latin letters
const placeNames = words(`
中国:CHINA 香港:HONGKONG 澳门:MACAO 台湾:TAIWAN 北京:BEIJING 上海:SHANGHAI 天津:TIANJIN 重庆:CHONGQING 浙江:ZHEJIANG 江苏:JIANGSU 广东:GUANGDONG 山东:SHANDONG
福建:FUJIAN 安徽:ANHUI 江西:JIANGXI 河北:HEBEI 河南:HENAN 湖北:HUBEI 湖南:HUNAN 四川:SICHUAN 辽宁:LIAONING 吉林:JILIN 黑龙江:HEILONGJIANG 陕西:SHAANXI 山西:SHANXI
云南:YUNNAN 贵州:GUIZHOU 海南:HAINAN 广西:GUANGXI 甘肃:GANSU 新疆:XINJIANG 内蒙古:NEIMENGGU 宁波:NINGBO 杭州:HANGZHOU 温州:WENZHOU 绍兴:SHAOXING 金华:JINHUA 台州:TAIZHOU
嘉兴:JIAXING 湖州:HUZHOU 舟山:ZHOUSHAN 义乌:YIWU 慈溪:CIXI 余姚:YUYAO 北仑:BEILUN 镇海:ZHENHAI 鄞州:YINZHOU 奉化:FENGHUA 象山:XIANGSHAN 宁海:NINGHAI 南京:NANJING 苏州:SUZHOU
无锡:WUXI 常州:CHANGZHOU 南通:NANTONG 扬州:YANGZHOU 昆山:KUNSHAN 张家港:ZHANGJIAGANG 太仓:TAICANG 广州:GUANGZHOU 深圳:SHENZHEN 东莞:DONGGUAN 佛山:FOSHAN 珠海:ZHUHAI
中山:ZHONGSHAN 惠州:HUIZHOU 汕头:SHANTOU 青岛:QINGDAO 济南:JINAN 烟台:YANTAI 威海:WEIHAI 潍坊:WEIFANG 日照:RIZHAO 临沂:LINYI 淄博:ZIBO 即墨:JIMO 胶州:JIAOZHOU 厦门:XIAMEN
福州:FUZHOU 泉州:QUANZHOU 合肥:HEFEI 芜湖:WUHU 武汉:WUHAN 长沙:CHANGSHA 成都:CHENGDU 西安:XIAN 郑州:ZHENGZHOU 大连:DALIAN 沈阳:SHENYANG 石家庄:SHIJIAZHUANG 南昌:NANCHANG
昆明:KUNMING 贵阳:GUIYANG 南宁:NANNING 海口:HAIKOU 德国:GERMANY 美国:USA 英国:UK 日本:JAPAN 韩国:KOREA 新加坡:SINGAPORE 迪拜:DUBAI 汉堡:HAMBURG`).map(
  (one) => one.split(':') as [string, string],
);
export const chinesePlaces = longestFirst(placeNames.map(([name]) => name));
const beyond = words(
  'ROTTERDAM ANTWERP LONDON FELIXSTOWE LIVERPOOL NEWYORK LOSANGELES MIAMI HOUSTON TORONTO VANCOUVER SYDNEY MELBOURNE MUMBAI CHENNAI KARACHI JEDDAH ISTANBUL GENOA BARCELONA MADRID PARIS MILAN BUSAN TOKYO OSAKA BANGKOK HANOI JAKARTA MANILA FRANCE ITALY SPAIN INDIA UAE CANADA AUSTRALIA VIETNAM THAILAND MALAYSIA INDONESIA BRAZIL MEXICO TURKEY EGYPT',
);
/** In Latin letters, as the place it is. */
export const foreignPlaces: ReadonlyMap<string, string> = new Map([
  ...placeNames.map(([name, latin]): [string, string] => [latin, name]),
  ...beyond.map((name): [string, string] => [name, name]),
]);

const trading = words(
  '进出口贸易 进出口 国际贸易 对外贸易 外贸 贸易 商贸 工贸 IMPORT&EXPORT IMPORTEXPORT INTERNATIONALTRADE TRADING TRADE IMPORT EXPORT',
);
const forwarding = words(
  '国际货运代理 货运代理 国际货代 货代 国际物流 物流 供应链管理 供应链 船务 LOGISTICS FREIGHTFORWARDING FORWARDING SHIPPING FREIGHT',
);
const others =
  words(`国际 科技 化工 纺织品 纺织 五金工具 五金 工具 家居用品 家居 家具 服饰 服装 鞋业 箱包 玩具 工艺品 礼品 文具 塑料制品 塑料 塑胶 橡胶 电子科技 电子 电器 电气 机械设备 机械 设备 汽配 汽车配件
  汽车零部件 轴承 紧固件 管业 阀门 水暖 卫浴 照明 灯具 光电 新能源 能源 建材 石材 陶瓷 玻璃 钢铁 金属制品 金属 铝业 木业 纸业 包装 印刷 食品 水产 农产品 医药 医疗器械 生物科技 生物 材料 新材料 环保 实业 制造 工业 投资
  TECHNOLOGY MANUFACTURING INDUSTRIAL INDUSTRIES INDUSTRY TEXTILES TEXTILE CHEMICAL CHEMICALS ELECTRONICS MACHINERY HARDWARE TOOLS FURNITURE PLASTICS FOODS FOOD INTERNATIONAL`);
/** The class of a word of trade: trading, forwarding, or one of its own. */
export const tradeClass: ReadonlyMap<string, string> = new Map([
  ...others.map((word): [string, string] => [word, word]),
  ...trading.map((word): [string, string] => [word, 'T']),
  ...forwarding.map((word): [string, string] => [word, 'F']),
]);
export const tradeWords = longestFirst([...tradeClass.keys()]);

/** Abbreviations of English names, written out. */
export const writtenOut: Readonly<Record<string, string>> = {
  IMP: 'IMPORT',
  EXP: 'EXPORT',
  INTL: 'INTERNATIONAL',
  TECH: 'TECHNOLOGY',
  MFG: 'MANUFACTURING',
  IND: 'INDUSTRIAL',
  LOG: 'LOGISTICS',
  TRDG: 'TRADING',
};

/** Mail hosts whose address says nothing of a company. */
export const publicHosts: ReadonlySet<string> = new Set(
  words(
    'qq.com 163.com 126.com sina.com sina.cn aliyun.com gmail.com outlook.com hotmail.com yahoo.com icloud.com foxmail.com live.com 139.com',
  ),
);
