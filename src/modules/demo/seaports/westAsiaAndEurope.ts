// code | 中文 | English | العربية | aliases of carriers' sheets
/** Ports of the Middle East, the Mediterranean and Europe that Chinese forwarders book, named as they write them. Codes are those of UN/LOCODE. */
export const europeanPorts = `
AEAUH|阿布扎比|Abu Dhabi|أبوظبي
AEKHL|哈利法港|Khalifa Port|ميناء خليفة|KHALIFA
AESHJ|沙迦|Sharjah|الشارقة
AEKLF|豪尔费坎|Khor Fakkan|خورفكان|KHORFAKKAN
AEFJR|富查伊拉|Fujairah|الفجيرة
AEAJM|阿治曼|Ajman|عجمان
AERKT|哈伊马角|Ras Al Khaimah|رأس الخيمة
SARUH|利雅得|Riyadh|الرياض
SAJUB|朱拜勒|Jubail|الجبيل
SAYNB|延布|Yanbu|ينبع
SAKAC|阿卜杜拉国王港|King Abdullah Port|ميناء الملك عبدالله|KING ABDULLAH CITY
QAHMD|哈马德|Hamad|حمد|HAMAD PORT
QADOH|多哈|Doha|الدوحة
OMSOH|苏哈尔|Sohar|صحار
OMSLL|塞拉莱|Salalah|صلالة
OMMCT|马斯喀特|Muscat|مسقط
KWSAA|舒艾巴|Shuaiba|الشعيبة
IQUQR|乌姆盖斯尔|Umm Qasr|أم قصر
IRBND|阿巴斯港|Bandar Abbas|بندر عباس
IRBKM|霍梅尼港|Bandar Imam Khomeini|بندر الإمام خميني|BIK
IRBUZ|布什尔|Bushehr|بوشهر
YEADE|亚丁|Aden|عدن
YEHOD|荷台达|Hodeidah|الحديدة
JOAQJ|亚喀巴|Aqaba|العقبة|AQABA (EL AKABA)
ILHFA|海法|Haifa|حيفا
ILASH|阿什杜德|Ashdod|أشدود
LBBEY|贝鲁特|Beirut|بيروت
LBKYE|的黎波里（黎巴嫩）|Tripoli (Lebanon)|طرابلس (لبنان)
SYLTK|拉塔基亚|Latakia|اللاذقية|LATTAKIA
SYTTS|塔尔图斯|Tartous|طرطوس|TARTUS
TRMER|梅尔辛|Mersin|مرسين
TRIZM|伊兹密尔|Izmir|إزمير
TRALI|阿利阿加|Aliaga|علي آغا
TRAMB|安巴利|Ambarli|أمبارلي|TRAMR
TRISK|伊斯肯德伦|Iskenderun|إسكندرون
TRGEM|盖姆利克|Gemlik|غمليك
TRIZT|伊兹密特|Izmit|إزميت
TRDRC|代林杰|Derince|ديرينجه
TRTEK|泰基尔达|Tekirdag|تكيرداغ|ASYAPORT
TRHAY|海达尔帕夏|Haydarpasa|حيدر باشا
GEPTI|波季|Poti|بوتي
GEBUS|巴统|Batumi|باتومي
UAODS|敖德萨|Odessa|أوديسا|ODESA
UAILK|伊利切夫斯克|Chornomorsk|تشورنومورسك|ILLICHIVSK,ILYICHEVSK,切尔诺莫斯克
BGVAR|瓦尔纳|Varna|فارنا
BGBOJ|布尔加斯|Burgas|بورغاس|BOURGAS
GRSKG|塞萨洛尼基|Thessaloniki|سالونيك
CYLMS|利马索尔|Limassol|ليماسول
MTMAR|马尔萨什洛克|Marsaxlokk|مارساشلوك|MALTA,马耳他
SIKOP|科佩尔|Koper|كوبر
HRRJK|里耶卡|Rijeka|رييكا
MEBAR|巴尔|Bar|بار
ALDRZ|都拉斯|Durres|دوريس
ITGIT|焦亚陶罗|Gioia Tauro|جويا تاورو
ITSPE|拉斯佩齐亚|La Spezia|لا سبيتسيا
ITLIV|里窝那|Livorno|ليفورنو|LEGHORN
ITNAP|那不勒斯|Naples|نابولي|NAPOLI
ITSAL|萨莱诺|Salerno|ساليرنو
ITVCE|威尼斯|Venice|البندقية|VENEZIA
ITTRS|的里雅斯特|Trieste|ترييستي
ITRAN|拉文纳|Ravenna|رافينا
ITAOI|安科纳|Ancona|أنكونا
ITCVV|奇维塔韦基亚|Civitavecchia|تشيفيتافيكيا
ITVDL|瓦多利古雷|Vado Ligure|فادو ليغوري
FRFOS|福斯|Fos-sur-Mer|فوس سور مير|FOS,FOS SUR MER
FRMRS|马赛|Marseille|مرسيليا|MARSEILLES
FRDKK|敦刻尔克|Dunkirk|دنكيرك|DUNKERQUE
FRNTE|南特|Nantes|نانت
FRMTX|蒙图瓦尔|Montoir|مونتوار
ESALG|阿尔赫西拉斯|Algeciras|الجزيرة الخضراء
ESBIO|毕尔巴鄂|Bilbao|بلباو
ESVGO|维哥|Vigo|فيغو
ESLPA|拉斯帕尔马斯|Las Palmas|لاس بالماس
ESTAR|塔拉戈纳|Tarragona|طراغونة
ESALC|阿利坎特|Alicante|أليكانتي
ESCAD|加的斯|Cadiz|قادس
PTSIE|锡尼什|Sines|سينيس
PTLIS|里斯本|Lisbon|لشبونة|LISBOA
PTLEI|莱肖埃斯|Leixoes|ليشويش|PORTO,波尔图,PTOPO
GBLIV|利物浦|Liverpool|ليفربول
GBTIL|蒂尔伯里|Tilbury|تيلبوري
GBIMM|伊明赫姆|Immingham|إمنغهام
GBGRG|格兰杰默斯|Grangemouth|غرانجماوث
GBTEE|蒂斯港|Teesport|تيسبورت
GBBEL|贝尔法斯特|Belfast|بلفاست
GBHUL|赫尔|Hull|هل
GBBRS|布里斯托尔|Bristol|بريستول
GBLON|伦敦|London|لندن
IEDUB|都柏林|Dublin|دبلن
IEORK|科克|Cork|كورك
DEBRV|不来梅港|Bremerhaven|بريمرهافن
DEBRE|不来梅|Bremen|بريمن
DEWVN|威廉港|Wilhelmshaven|فيلهلمسهافن
NLAMS|阿姆斯特丹|Amsterdam|أمستردام
NLMOE|穆尔代克|Moerdijk|مورديك
BEZEE|泽布吕赫|Zeebrugge|زيبروغ
BEGNE|根特|Ghent|غنت|GENT
DKAAR|奥胡斯|Aarhus|آرهوس
DKCPH|哥本哈根|Copenhagen|كوبنهاغن
DKFRC|腓特烈西亚|Fredericia|فريدريسيا
NOOSL|奥斯陆|Oslo|أوسلو
NOBGO|卑尔根|Bergen|بيرغن
NOSVG|斯塔万格|Stavanger|ستافنغر
SESTO|斯德哥尔摩|Stockholm|ستوكهولم
SEHEL|赫尔辛堡|Helsingborg|هلسينغبورغ
SEMMA|马尔默|Malmo|مالمو
SEGVX|耶夫勒|Gavle|يافله
FIHEL|赫尔辛基|Helsinki|هلسنكي
FIKTK|科特卡|Kotka|كوتكا
FIRAU|劳马|Rauma|راوما
EETLL|塔林|Tallinn|تالين|MUUGA,EEMUG
LVRIX|里加|Riga|ريغا
LTKLJ|克莱佩达|Klaipeda|كلايبيدا
PLGDY|格丁尼亚|Gdynia|غدينيا
PLSZZ|什切青|Szczecin|شتشيتسين
ISREY|雷克雅未克|Reykjavik|ريكيافيك
`;
