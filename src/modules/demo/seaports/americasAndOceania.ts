// code | 中文 | English | العربية | aliases of carriers' sheets
/** Ports of the Americas, Australia and the Pacific that Chinese forwarders book, named as they write them. Codes are those of UN/LOCODE. */
export const americanPorts = `
USTIW|塔科马|Tacoma|تاكوما
USPDX|波特兰|Portland|بورتلاند
USHNL|火奴鲁鲁|Honolulu|هونولولو|檀香山
USANC|安克雷奇|Anchorage|أنكوريج
USDUT|荷兰港|Dutch Harbor|داتش هاربر
USSAN|圣迭戈|San Diego|سان دييغو
USSFO|旧金山|San Francisco|سان فرانسيسكو
USCHS|查尔斯顿|Charleston|تشارلستون|CHARLESTON SC
USBAL|巴尔的摩|Baltimore|بالتيمور
USPHL|费城|Philadelphia|فيلادلفيا
USBOS|波士顿|Boston|بوسطن
USEWR|纽瓦克|Newark|نيوآرك
USJAX|杰克逊维尔|Jacksonville|جاكسونفيل
USMIA|迈阿密|Miami|ميامي
USPEF|埃弗格莱兹港|Port Everglades|بورت إيفرغليدز
USTPA|坦帕|Tampa|تامبا
USMOB|莫比尔|Mobile|موبيل
USMSY|新奥尔良|New Orleans|نيو أورليانز
USILM|威尔明顿|Wilmington|ويلمنغتون
USCHI|芝加哥|Chicago|شيكاغو
USGLS|加尔维斯顿|Galveston|غالفستون
PRSJU|圣胡安|San Juan|سان خوان
CAPRR|鲁珀特王子港|Prince Rupert|برنس روبرت
CAMTR|蒙特利尔|Montreal|مونتريال
CAHAL|哈利法克斯|Halifax|هاليفاكس
CATOR|多伦多|Toronto|تورونتو
CASJB|圣约翰（加拿大）|Saint John|سانت جون|ST JOHN
MXLZC|拉萨罗卡德纳斯|Lazaro Cardenas|لازارو كارديناس
MXVER|韦拉克鲁斯|Veracruz|فيراكروز
MXATM|阿尔塔米拉|Altamira|ألتاميرا
MXESE|恩塞纳达|Ensenada|إنسينادا
MXMZT|马萨特兰|Mazatlan|مازاتلان
MXPGO|普罗格雷索|Progreso|بروغريسو
GTPRQ|克萨尔港|Puerto Quetzal|بويرتو كيتزال
GTSTC|圣托马斯德卡斯蒂利亚|Santo Tomas de Castilla|سانتو توماس دي كاستيا|SANTO TOMAS
HNPCR|科尔特斯港|Puerto Cortes|بويرتو كورتيس
SVAQJ|阿卡胡特拉|Acajutla|أكاخوتلا
NICIO|科林托|Corinto|كورينتو
CRCAL|卡尔德拉|Caldera|كالديرا
CRLIO|利蒙|Puerto Limon|بويرتو ليمون|LIMON,PUERTO LIMON
CRMOB|莫因|Moin|موين
PAMIT|曼萨尼约（巴拿马）|Manzanillo (Panama)|مانزانيو (بنما)
PACTB|克里斯托瓦尔|Cristobal|كريستوبال
PAONX|科隆|Colon|كولون|COLON FREE ZONE,科隆自贸区,PACFZ
PAPTY|巴拿马城|Panama City|مدينة بنما
COCTG|卡塔赫纳|Cartagena|كارتاخينا
COBAQ|巴兰基亚|Barranquilla|بارانكيا
COSMR|圣玛尔塔|Santa Marta|سانتا مارتا
VELAG|拉瓜伊拉|La Guaira|لا غوايرا
VEPBL|卡贝略港|Puerto Cabello|بويرتو كابيو
VEMAR|马拉开波|Maracaibo|ماراكايبو
DOCAU|考塞多|Caucedo|كاوسيدو
DOHAI|里奥艾纳|Rio Haina|ريو هاينا|HAINA
DOSDQ|圣多明各|Santo Domingo|سانتو دومينغو
JMKIN|金斯敦|Kingston|كينغستون
TTPOS|西班牙港|Port of Spain|بورت أوف سبين|PORT-OF-SPAIN
TTPTS|利萨斯角|Point Lisas|بوينت ليساس
CUHAV|哈瓦那|Havana|هافانا
CUMAR|马列尔|Mariel|مارييل
HTPAP|太子港|Port-au-Prince|بورت أو برنس
BSFPO|自由港|Freeport|فريبورت
GYGEO|乔治敦|Georgetown|جورجتاون
SRPBM|帕拉马里博|Paramaribo|باراماريبو
PEPAI|派塔|Paita|بايتا
ECMEC|曼塔|Manta|مانتا
CLVAP|瓦尔帕莱索|Valparaiso|فالبارايسو
CLIQQ|伊基克|Iquique|إيكيكي
CLSVE|圣文森特|San Vicente|سان فيسنتي|CLCAP
CLANF|安托法加斯塔|Antofagasta|أنتوفاغاستا
CLLQN|利尔肯|Lirquen|ليركين
CLARI|阿里卡|Arica|أريكا
BRPNG|巴拉那瓜|Paranagua|باراناغوا
BRITJ|伊塔雅伊|Itajai|إيتاجاي
BRNVT|纳韦甘蒂斯|Navegantes|نافيغانتس
BRIOA|伊塔波阿|Itapoa|إيتابوا
BRRIG|里奥格兰德|Rio Grande|ريو غراندي
BRRIO|里约热内卢|Rio de Janeiro|ريو دي جانيرو
BRSSA|萨尔瓦多|Salvador|سلفادور
BRSUA|苏阿普|Suape|سوابي
BRPEC|佩森|Pecem|بيسيم
BRVIX|维多利亚|Vitoria|فيتوريا
BRMAO|马瑙斯|Manaus|ماناوس
BRIGI|伊塔瓜伊|Itaguai|إيتاغواي|SEPETIBA
BRIBB|因比图巴|Imbituba|إمبيتوبا
BRSFS|南圣弗朗西斯科|Sao Francisco do Sul|ساو فرانسيسكو دو سول
UYMVD|蒙得维的亚|Montevideo|مونتيفيديو
ARBUE|布宜诺斯艾利斯|Buenos Aires|بوينس آيرس
ARROS|罗萨里奥|Rosario|روساريو
PYASU|亚松森|Asuncion|أسونسيون
AUFRE|弗里曼特尔|Fremantle|فريمانتل
AUADL|阿德莱德|Adelaide|أديلايد
AUDRW|达尔文|Darwin|داروين
AUTSV|汤斯维尔|Townsville|تاونزفيل
AUNTL|纽卡斯尔（澳大利亚）|Newcastle|نيوكاسل (أستراليا)
AUBEL|贝尔湾|Bell Bay|بيل باي
NZTRG|陶朗阿|Tauranga|تاورانغا
NZLYT|利特尔顿|Lyttelton|ليتلتون
NZWLG|惠灵顿|Wellington|ولينغتون
NZNPE|纳皮尔|Napier|نيبير
NZPOE|查尔默斯港|Port Chalmers|بورت تشالمرز
NZNSN|纳尔逊|Nelson|نيلسون
NZTIU|蒂马鲁|Timaru|تيمارو
PGLAE|莱城|Lae|لاي
PGPOM|莫尔兹比港|Port Moresby|بورت مورسبي
FJSUV|苏瓦|Suva|سوفا
FJLTK|劳托卡|Lautoka|لاوتوكا
NCNOU|努美阿|Noumea|نوميا
PFPPT|帕皮提|Papeete|بابيتي
SBHIR|霍尼亚拉|Honiara|هونيارا
VUVLI|维拉港|Port Vila|بورت فيلا
WSAPW|阿皮亚|Apia|آبيا
TOTBU|努库阿洛法|Nuku'alofa|نوكوألوفا|NUKUALOFA
GUAPR|阿普拉|Apra|أبرا|GUAM,关岛,APRA (AGANA),GUGUM
MPSPN|塞班|Saipan|سايبان
MHMAJ|马朱罗|Majuro|ماجورو
CWWIL|威廉斯塔德|Willemstad|فيلمستاد|CURACAO,库拉索
SXPHI|菲利普斯堡|Philipsburg|فيليبسبورغ|ST MAARTEN,圣马丁
AWORJ|奥拉涅斯塔德|Oranjestad|أورانييستاد|ARUBA,阿鲁巴,AWAUA
`;
