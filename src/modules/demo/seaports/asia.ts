// code | 中文 | English | العربية | aliases of carriers' sheets
/** Ports of East, South-East and South Asia and of the Russian Far East that Chinese forwarders book, named as they write them. Codes are those of UN/LOCODE. */
export const asianPorts = `
JPNGO|名古屋|Nagoya|ناغويا
JPUKB|神户|Kobe|كوبه
JPHKT|博多|Hakata|هاكاتا|FUKUOKA,福冈
JPMOJ|门司|Moji|موجي
JPSMZ|清水|Shimizu|شيميزو
JPYKK|四日市|Yokkaichi|يوكايتشي
JPKIJ|新潟|Niigata|نيغاتا
JPTMK|苫小牧|Tomakomai|توماكوماي
JPSDJ|仙台|Sendai|سنداي
JPHIJ|广岛|Hiroshima|هيروشيما
JPNGS|长崎|Nagasaki|ناغاساكي
JPNAH|那霸|Naha|ناها
JPCHB|千叶|Chiba|تشيبا
JPKWS|川崎|Kawasaki|كاواساكي
JPMIZ|水岛|Mizushima|ميزوشيما
JPTKY|德山|Tokuyama|توكوياما
JPSHS|下关|Shimonoseki|شيمونوسيكي
KRINC|仁川|Incheon|إنتشون|INCHON,KRICH
KRKAN|光阳|Gwangyang|غوانغيانغ|KWANGYANG
KRUSN|蔚山|Ulsan|أولسان
KRPTK|平泽|Pyeongtaek|بيونغتايك
KRKUV|群山|Gunsan|غونسان|KUNSAN
KRMOK|木浦|Mokpo|موكبو
KRKPO|浦项|Pohang|بوهانغ
KRMAS|马山|Masan|ماسان
RUVVO|符拉迪沃斯托克（海参崴）|Vladivostok|فلاديفوستوك|海参崴,符拉迪沃斯托克
RUVYP|东方港|Vostochny|فوستوتشني|VOSTOCHNYY,沃斯托奇内
RUNJK|纳霍德卡|Nakhodka|ناخودكا
RULED|圣彼得堡|St Petersburg|سانت بطرسبورغ|SAINT PETERSBURG,ST. PETERSBURG
RUNVS|新罗西斯克|Novorossiysk|نوفوروسيسك
RUKGD|加里宁格勒|Kaliningrad|كالينينغراد
VNDAD|岘港|Da Nang|دا نانغ|DANANG,TOURANE
VNUIH|归仁|Quy Nhon|كوي نون|QUINHON
VNCMT|盖梅|Cai Mep|كاي ميب|CAIMEP,VNTOT,施威
VNVUT|头顿|Vung Tau|فونغ تاو
VNCLI|吉莱|Cat Lai|كات لاي|CATLAI,卡莱,HO CHI MINH CAT LAI,胡志明吉莱
VNVIC|胡志明VICT|Ho Chi Minh VICT|هو تشي منه VICT|VICT
KHKOS|西哈努克港|Sihanoukville|سيهانوكفيل|KOMPONG SOM,西港
KHPNH|金边|Phnom Penh|بنوم بنه
THBKK|曼谷|Bangkok|بانكوك
THLKR|拉格拉邦|Lat Krabang|لات كرابانغ|LKB
THSGZ|宋卡|Songkhla|سونغكلا
MMRGN|仰光|Yangon|يانغون|RANGOON
MYWSP|巴生西港|Port Klang (Westport)|ميناء كلانغ الغربي|WESTPORT,WEST PORT,PORT KLANG WEST,PORT KLANG WESTPORT
MYPGU|巴西古当|Pasir Gudang|باسير غودانغ
MYTPP|丹戎帕拉帕斯|Tanjung Pelepas|تانجونغ بيليباس|PTP,TANJUNG PELEPAS PORT
MYPEN|槟城|Penang|بينانغ|PINANG
MYKUA|关丹|Kuantan|كوانتان
MYBTU|民都鲁|Bintulu|بينتولو
MYKCH|古晋|Kuching|كوتشينغ
MYBKI|哥打京那巴鲁|Kota Kinabalu|كوتا كينابالو|亚庇
MYSDK|山打根|Sandakan|سانداكان
MYTWU|斗湖|Tawau|تاواو
MYSBW|诗巫|Sibu|سيبو
BNMUA|摩拉|Muara|موارا
IDSUB|泗水|Surabaya|سورابايا|TANJUNG PERAK
IDSRG|三宝垄|Semarang|سيمارانغ
IDBLW|勿拉湾|Belawan|بيلاوان|棉兰,MEDAN
IDPLM|巨港|Palembang|باليمبانغ
IDPNJ|班让|Panjang|بانجانغ
IDPNK|坤甸|Pontianak|بونتياناك
IDMAK|望加锡|Makassar|ماكاسار|UJUNG PANDANG
IDBPN|巴厘巴板|Balikpapan|باليكبابان
IDBTM|巴淡|Batam|باتام|BATU AMPAR
PHMNN|马尼拉北港|Manila North Harbour|ميناء مانيلا الشمالي|MANILA NORTH,MANILA NORTH PORT,北马尼拉
PHMNS|马尼拉南港|Manila South Harbour|ميناء مانيلا الجنوبي|MANILA SOUTH,MANILA SOUTH PORT,南马尼拉
PHCEB|宿务|Cebu|سيبو
PHDVO|达沃|Davao|دافاو
PHSFS|苏比克湾|Subic Bay|خليج سوبيك|SUBIC
PHBTG|八打雁|Batangas|باتانغاس
PHCGY|卡加延德奥罗|Cagayan de Oro|كاغايان دي أورو
PHGES|桑托斯将军城|General Santos|جنرال سانتوس
TLDIL|帝力|Dili|ديلي
INMAA|金奈|Chennai|تشيناي|MADRAS,钦奈
INCCU|加尔各答|Kolkata|كولكاتا|CALCUTTA
INHAL|霍尔迪亚|Haldia|هالديا
INCOK|科钦|Cochin|كوتشين|KOCHI
INTUT|杜蒂戈林|Tuticorin|توتيكورين
INVTZ|维沙卡帕特南|Visakhapatnam|فيساخاباتنام|VIZAG,VISAKHAPATNAM
INKRI|克里希纳帕特南|Krishnapatnam|كريشناباتنام
INPAV|皮帕瓦沃|Pipavav|بيبافاف|PIPAVAV (VICTOR)
INHZA|哈兹拉|Hazira|هازيرا
INBOM|孟买|Mumbai|مومباي|BOMBAY
INIXE|芒格洛尔|Mangalore|مانغالور|NEW MANGALORE
INKAT|卡图帕利|Kattupalli|كاتوبالي
INENR|恩诺尔|Ennore|إنور
INIXY|坎德拉|Kandla|كاندلا
BDMGL|蒙格拉|Mongla|مونغلا
PKBQM|卡西姆港|Port Qasim|ميناء قاسم|PORT MUHAMMAD BIN QASIM,QASIM
MVMLE|马累|Male|ماليه
`;
