/** What is shipped: names, weight of one package in kg, and whether it needs a reefer or is dangerous. */
export interface Goods {
  readonly zh: string;
  readonly en: string;
  readonly packageKg: number;
}

const read = (table: string): Goods[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map(([zh = '', en = '', kg]) => ({ zh, en, packageKg: Number(kg) }));

// 品名 | goods name | kg per package
export const dryGoods = read(`
家具|FURNITURE|28
沙发|SOFA|42
床垫|MATTRESS|30
木制餐桌椅|WOODEN DINING TABLE AND CHAIR|35
户外家具|OUTDOOR FURNITURE|22
塑料制品|PLASTIC PRODUCTS|9
塑料收纳箱|PLASTIC STORAGE BOX|7
不锈钢餐具|STAINLESS STEEL TABLEWARE|16
玻璃器皿|GLASSWARE|14
陶瓷餐具|CERAMIC TABLEWARE|18
LED灯具|LED LAMP|8
太阳能灯|SOLAR LIGHT|10
太阳能组件|SOLAR MODULE|820
电动工具|POWER TOOLS|15
手动工具|HAND TOOLS|18
五金配件|HARDWARE FITTINGS|24
紧固件|FASTENERS|26
阀门|VALVES|32
水泵|WATER PUMP|21
轴承|BEARINGS|27
汽车配件|AUTO PARTS|17
刹车片|BRAKE PADS|23
轮胎|TYRES|11
自行车|BICYCLE|16
健身器材|FITNESS EQUIPMENT|45
玩具|TOYS|8
圣诞装饰品|CHRISTMAS DECORATION|6
文具|STATIONERY|12
纸制品|PAPER PRODUCTS|14
包装袋|PACKING BAGS|20
全棉面料|COTTON FABRIC|28
涤纶面料|POLYESTER FABRIC|26
针织服装|KNITTED GARMENTS|11
袜子|SOCKS|9
毛巾|TOWELS|15
地毯|CARPET|30
鞋子|SHOES|13
箱包|LUGGAGE|10
雨伞|UMBRELLA|14
厨房小家电|KITCHEN APPLIANCE|7
空调|AIR CONDITIONER|38
电风扇|ELECTRIC FAN|6
洗衣机|WASHING MACHINE|62
电缆|CABLE|55
变压器|TRANSFORMER|140
注塑机|INJECTION MOULDING MACHINE|2600
缝纫机|SEWING MACHINE|34
瓷砖|CERAMIC TILES|30
石材|GRANITE SLABS|950
卫浴洁具|SANITARY WARE|27
木地板|WOODEN FLOORING|21
帐篷|TENT|12
渔具|FISHING TACKLE|9
宠物用品|PET SUPPLIES|8
医用手套|MEDICAL GLOVES|6
铝箔|ALUMINIUM FOIL|480
钢管|STEEL PIPE|1200
橡胶软管|RUBBER HOSE|24
化肥|FERTILIZER|25
柠檬酸|CITRIC ACID|25
`);

export const coldGoods = read(`
冷冻蔬菜|FROZEN VEGETABLES|10
冷冻虾仁|FROZEN SHRIMP MEAT|12
冷冻鱿鱼|FROZEN SQUID|20
新鲜大蒜|FRESH GARLIC|10
鲜苹果|FRESH APPLES|18
生姜|FRESH GINGER|10
`);

export const dangerousGoods = read(`
锂离子电池 UN3480|LITHIUM ION BATTERIES UN3480|19
油漆 UN1263|PAINT UN1263|22
打火机 UN1057|LIGHTERS UN1057|12
香水 UN1266|PERFUMERY PRODUCTS UN1266|14
胶粘剂 UN1133|ADHESIVES UN1133|20
气雾剂 UN1950|AEROSOLS UN1950|9
`);

/** Goods that come into China. */
export const importGoods = read(`
木浆|WOOD PULP|250
塑料粒子|PLASTIC GRANULES|25
锯材|SAWN TIMBER|1400
铜精矿|COPPER CONCENTRATE|1000
红酒|RED WINE|16
冷轧钢卷|COLD ROLLED STEEL COIL|6500
机械零件|MACHINERY PARTS|60
医疗器械|MEDICAL DEVICES|24
奶粉|MILK POWDER|25
咖啡豆|COFFEE BEANS|60
棉花|RAW COTTON|225
天然橡胶|NATURAL RUBBER|1260
`);

/** What people write beside an order. */
export const orderRemarks = [
  '客户要求提前发提单样本确认',
  '截单前一天再确认VGM',
  '货物分两批进仓，第二批预计周三到',
  '需做产地证，资料已收',
  '目的港要求14天免箱期，已与船公司确认',
  '工厂装箱，司机提前一小时联系',
  '提单收货人按客户邮件更正，勿用旧版',
  '木质包装已熏蒸，熏蒸证随附',
  '客户月结，放单前核对额度',
  '改配自上一水，改配费船公司已免',
  'Please release by telex after payment is received.',
  'Consignee asks for 3 originals by courier.',
];

/** What people write beside a charge. */
export const costRemarks = [
  '按实际结算',
  '供应商账单待核对',
  '客户已邮件确认',
  '含提箱费',
  '压夜一晚',
  '按合同价',
  '查验实报实销',
  'As per quotation',
  'Subject to supplier invoice',
];

/** What people write beside a container. */
export const containerRemarks = [
  '箱况良好',
  '要求食品级好箱',
  '箱门右侧轻微凹陷，已拍照',
  '落箱时间以码头为准',
  '重箱需过磅',
  '高封，司机留照片',
];
