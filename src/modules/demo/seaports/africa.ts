// code | 中文 | English | العربية | aliases of carriers' sheets
/** African ports that Chinese forwarders book, named as they write them. Codes are those of UN/LOCODE. */
export const africanPorts = `
DJJIB|吉布提|Djibouti|جيبوتي|DJPOD
SDPZU|苏丹港|Port Sudan|بورتسودان
SOMGQ|摩加迪沙|Mogadishu|مقديشو
SOBBO|柏培拉|Berbera|بربرة
ERMSW|马萨瓦|Massawa|مصوع
EGPSD|塞得港|Port Said|بورسعيد|PORT SAID WEST,PSW
EGPSE|塞得港东|Port Said East|شرق بورسعيد|PSE
EGDAM|达米埃塔|Damietta|دمياط
EGSOK|苏赫纳|Sokhna|السخنة|AIN SUKHNA,AIN SOKHNA,EGAIS
EGSUZ|苏伊士|Suez|السويس
EGEDK|代赫拉|El Dekheila|الدخيلة|DEKHEILA
ZACPT|开普敦|Cape Town|كيب تاون
ZAPLZ|伊丽莎白港|Port Elizabeth|بورت إليزابيث|GQEBERHA
ZAZBA|库哈|Coega|كويغا|NGQURA
ZAELS|东伦敦|East London|إيست لندن
ZAJNB|约翰内斯堡|Johannesburg|جوهانسبرغ
ZARCB|理查兹湾|Richards Bay|ريتشاردز باي
MZMPM|马普托|Maputo|مابوتو
MZBEW|贝拉|Beira|بيرا
MZMNC|纳卡拉|Nacala|ناكالا
MZPOL|彭巴|Pemba|بيمبا
TZZNZ|桑给巴尔|Zanzibar|زنجبار
TZTGT|坦噶|Tanga|تانغا
MGTMM|塔马塔夫|Toamasina|تواماسينا|TAMATAVE,MGTOA
MGMJN|马任加|Mahajanga|ماهاجانغا|MAJUNGA
MUPLU|路易港|Port Louis|بورت لويس
REPDG|留尼汪（加莱角）|Pointe des Galets|بوانت دي غاليه|留尼汪,REUNION,PORT DE POINTE DES GALETS,REREU
YTLON|隆戈尼|Longoni|لونغوني
SCPOV|维多利亚港|Port Victoria|بورت فيكتوريا|MAHE,SCMAW
KMYVA|莫罗尼|Moroni|موروني
NAWVB|沃尔维斯湾|Walvis Bay|خليج والفيس
AOLAD|罗安达|Luanda|لواندا
AOLOB|洛比托|Lobito|لوبيتو
CGPNR|黑角|Pointe Noire|بوانت نوار|POINTE-NOIRE
CDMAT|马塔迪|Matadi|ماتادي
GALBV|利伯维尔|Libreville|ليبرفيل
GAPOG|让蒂尔港|Port Gentil|بورت جنتيل
GQSSG|马拉博|Malabo|مالابو
GQBSG|巴塔|Bata|باتا
CMDLA|杜阿拉|Douala|دوالا
CMKBI|克里比|Kribi|كريبي
NGTIN|廷坎岛|Tincan Island|جزيرة تين كان|TINCAN,TIN CAN,TIN CAN ISLAND,TINCAN/LAGOS
NGONN|奥内|Onne|أوني
NGLKK|莱基|Lekki|ليكي
NGPHC|哈科特港|Port Harcourt|بورت هاركورت
BJCOO|科托努|Cotonou|كوتونو
TGLFW|洛美|Lome|لومي
GHTKD|塔科拉迪|Takoradi|تاكورادي
CISPY|圣佩德罗|San Pedro|سان بيدرو
SNDKR|达喀尔|Dakar|داكار
GMBJL|班珠尔|Banjul|بانجول
GWOXB|比绍|Bissau|بيساو
GNCKY|科纳克里|Conakry|كوناكري
SLFNA|弗里敦|Freetown|فريتاون
LRMLW|蒙罗维亚|Monrovia|مونروفيا
MRNKC|努瓦克肖特|Nouakchott|نواكشوط
MRNDB|努瓦迪布|Nouadhibou|نواذيبو
CVRAI|普拉亚|Praia|برايا
MACAS|卡萨布兰卡|Casablanca|الدار البيضاء
MAAGA|阿加迪尔|Agadir|أكادير
MATNG|丹吉尔|Tangier|طنجة|TANGER
DZORN|奥兰|Oran|وهران
DZBJA|贝贾亚|Bejaia|بجاية
DZSKI|斯基克达|Skikda|سكيكدة
DZAAE|安纳巴|Annaba|عنابة
TNRDS|拉迪斯|Rades|رادس
TNTUN|突尼斯|Tunis|تونس
TNSFA|斯法克斯|Sfax|صفاقس
TNSUS|苏塞|Sousse|سوسة
LYTIP|的黎波里|Tripoli|طرابلس
LYBEN|班加西|Benghazi|بنغازي
LYMRA|米苏拉塔|Misurata|مصراتة|MISRATA,MISURATA
LYKHO|胡姆斯|Al Khoms|الخمس|KHOMS
`;
