// country | place and English name | … ; a star stands behind places without sea
/**
 * The other ports of the world, by country. Codes and names are those of UN/LOCODE, of which the United Nations Economic Commission
 * for Europe grants free use, as the package sea-ports 0.0.9 has them (© 2016 marchah, MIT), with airports, double entries and
 * codes that do not exist any more left out.
 */
export const otherPorts = `
AE|JED Jebel Dhanna|PRA Port Rashid|QIW Umm al Qaiwain|RUW Ar Ruways
AG|ANU Antigua|SJO Saint John's
AI|BLP Blowing Point|RBY Road Bay
AO|CAB Cabinda|MSZ Namibe|SZA Soyo
AR|BHI Bahia Blanca|CMP Campana|CNQ Corrientes|CRD Comodoro Rivadavia|CVI Caleta Olivia|DDC Delta Dock|LPG La Plata|MDQ Mar del Plata|NEC Necochea|OYA Goya|PMY Puerto Madryn|PUD Puerto Deseado|RGA Rio Grande (Argentina)|RGL Rio Gallegos|RIC Rio Cullen|SAE San Antonio Este|SFN Santa Fe|SLO San Lorenzo|SNS San Nicolas de los Arroyos|SPD San Pedro (Argentina)|USH Ushuaia|ZAE Zarate
AS|PPG Pago Pago
AU|ABP Abbot Point|ARD Ardrossan|BBY Bremer Bay|BOO Booby Island|BWT Burnie|CHT Chittering|CNS Cairns|DPO Devonport|GLT Gladstone|GOV Gove|HBA Hobart|HPT Hay Point|LST Launceston|NLK New Norfolk|PAE Port Adelaide|PHE Port Hedland|PKL Port Kembla|WEI Weipa
AZ|BAK Baku
BB|BGI Bridgetown
BD|CHL Chalna|DAC Dhaka
BE|BSU Bossuit|DEL Doel|OST Oostende (Ostend)
BH|AHD Al Hidd|SIT Sitrah
BM|BDA Hamilton|SOU Southampton (Bermuda)
BN|BWN Bandar Seri Begawan|KUB Kuala Belait
BR|ARB Aratu|ARE Areia Branca|BEL Belem|CDO Cabedelo|FNO Forno|FOR Fortaleza|IOS Ilheus|IRO Itabirito|ITQ Itaqui|ITZ Itapemirim|MCZ Maceio|NAT Natal|PCL Portocel|PNN Parana|POA Porto Alegre|REC Recife|SAL Salto Grande|SPB Porto de Itaguai|SSO Sao Sebastiao|STM Santarem|VDC Vitoria da Conquista|VIC Vila do Conde (Paraiba)|VLC Vila do Conde (Para)
BS|NAS Nassau
BZ|BZE Belize City
CA|BAT Bathurst|BCK Brockville|BDU Baie d'Urfe|BEC Becancour|BJO Baie-Johan-Beetz|BRL Burlington|CAL Calgary|CBK Corner Brook|CCB Cowichan Bay|COL Collingwood|CRO Crofton|CWL Cornwall|DOR Dorval|DRU Drummondville|EDM Edmonton|HAM Hamilton (Canada)|HMC Harmac|KVL Kingsville|MAG Magog|MNT Moncton|NIA Niagara Falls|NNO Nanaimo|NOR North Bay|NWE New Westminster|OAK Oakville|ODE Odessa (Canada)|OSH Oshawa|PCR Port Credit|PDV Port Dover|PML Port Mellon|POI Pointe-Claire|QUE Quebec|SAK Saskatoon|SCA Saint-Catharines|SJF Saint-John's|SNI Sarnia|SOR Sorel|SSM Sault-Sainte-Marie|STC Stoney Creek|SUM Summerside|TEX Texada Island|THU Thunder Bay|TRR Trois-Rivieres (Three Rivers)|TTC Trenton|VLF Valleyfield|WIN Winona|WNP Winnipeg
CD|BOA Boma
CL|BAG Bahia San Gregorio|BAR Barquito|CBC Calbuco|CCL Caleta Coloso|CHB Chacabuco|CLD Caldera (Chile)|CNL Coronel|CNR Chanaral|CNX Cabo Negro|CQQ Coquimbo|CRR Corral|DCH Dalcahue|GYC Guayacan|HSO Huasco|IPC Isla de Pascua|JRL Jureles|LOS Los Vilos|LVS Las Ventanas|MCH Michilla|MJS Mejillones|PAG Puerto Angamos|PCH Puerto Chacabuco|PEO Penco|PGO Punta Chungo|PMC Puerto Montt|PNT Puerto Natales|PPC Punta Patache|PPD Punta Padrones|PTE Quellon (Puerto Quellon)|PTI Patillos|PUQ Punta Arenas|QMC Quemchi|QTV Quintero|TAL Talcahuano|TOM Tome|TOQ Tocopilla|TTC Taltal|WCA Castro|WCH Chaiten|WPA Puerto Aisen|WPU Puerto Williams|ZUD Ancud
CO|PBO Puerto Bolivar|TCO Tumaco
CR|GLF Golfito|PAS Puntarenas|PCA Puerto Caldera|SJO San Jose
CU|QMA Matanzas|SCU Santiago de Cuba
CV|MIN Mindelo|PAL Palmeira
CY|NIC Nicosia|PFO Paphos
DE|BEZ Bahlingen|BIN Bingen am Rhein|BKE Brake|BOY Bad Oeynhausen|BRA Bramel|BRB Brunsbuttel|BSK Burgstaaken/Fehmarn|CGN Koln|CUX Cuxhaven|DUS Dusseldorf|ELS Elsfleth|EME Emden|FLF Flensburg|HBU Harburg|HMM Hamm|KEL Kiel|KGU Kriegenbrunn|KHO Kochendorf|LBC Lubeck|LEE Leer|MHG Mannheim|NHA Nordenham|NOR Nordstrand|PFR Pfronten|RSK Rostock|WED Wedel|WOR Worms
DK|AAL Aalborg|ASN Assens|EBJ Esbjerg|HIR Hirtshals|HLS Helsingor|HSB Holstebro|KAL Kalundborg|KTD Kerteminde|NBG Nyborg|ODE Odense|RUG Rungsted|SKA Skagen|SVE Svendborg
DM|RSU Roseau
DO|MAN Manzanillo (Dominican Republic)|POP Puerto Plata|SPM San Pedro de Macoris
DZ|GHA Ghardaia|MOS Mostaganem
EC|BHA Bahia de Caraquez|CHA Chanduy|ESM Esmeraldas|LLD La Libertad|MTV Monteverde|PBO Puerto Bolivar (Ecuador)
EE|HLD Haldi
ER|ASA Assab
ES|ACE Lanzarote|AGP Malaga|AVS Aviles|BRM Bermeo|CAR Cartagena (Spain)|CAS Castellon de la Plana|CEU Ceuta|EBO Cebolla|FER Ferez|FUE Puerto del Rosario-Fuerteventura|GIJ Gijon|HUV Huelva|IBZ Ibiza|LCG La Coruna (A Coruna)|LEI Almeria|MAD Madrid|MAH Mahon, Menorca|MLN Melilla|MOT Motril|MPG Marin, Pontevedra|PAL Palamos|PAS Pasajes|PMI Palma de Mallorca|SCT Santa Cruz de Tenerife|SDR Santander|SNR Santurce|SPC Santa Cruz de La Palma|SVQ Sevilla|TBZ Tabuenca|TCI Tenerife|TOT Tortosa|ZAZ Zaragoza
FI|HKO Hango (Hanko)|HMN Fredrikshamn (Hamina)|KEM Kemi/Tornea (Kemi/Tornio)|KOK Karleby (Kokkola)|MTL Mantyluoto|OLU Oulu|OUL Oulu (Uleaborg)|POR Bjorneborg (Pori)|TKU Abo (Turku)|TOR Tornea (Tornio)
FK|PSY Port Stanley
FM|PNI Pohnpei
FO|THO Thorshavn
FR|BAS Bassens|BAY Bayonne|BES Brest|BOD Bordeaux|BOL Boulogne-sur-Mer|CQF Calais|DPE Dieppe|HGT Chitry|HON Honfleur|JAV Javrezac|LCT La Ciotat|LPC La Planche|LPE La Pallice|LRH La Rochelle|LRT Lorient|LTR Le Treport|LVE Le Verdon-sur-Mer|MDH Mundolsheim|MT7 Monteton|OR6 La Groise|PAR Paris|PIR Piriac-sur-Mer|POV Port-Vendres|SET Sete|SNR Saint-Nazaire|TLN Toulon|URO Rouen|USJ Mus
GA|CLZ Cap Lopez|OWE Owendo
GB|ABD Aberdeen|AVO Avonmouth|BAD Barry Dock|BDT Broadstairs|BOC Burnham on Crouch|BOE Bootle|BOS Boston (United Kingdom)|BRK Birkenhead|BRT Bridlington|BRW Bridgwater|CDF Cardiff|CFG Carrickfergus|CHD Charleston (United Kingdom)|CYN Cairnryan|DUN Dundee|DVR Dover|EDI Edinburgh|EIL Sheildaig|ELL Ellesmere Port|EON Seaton|FAL Falmouth|FAW Fawley|FRB Fraserburgh|GCI Guernsey|GLW Glasgow|GOO Goole|GRK Greenock|GSY Grimsby|GTY Great Yarmouth|GVS Gravesend|HRW Harwich|INK Inverkeithing|INV Inverness|IPS Ipswich|IRL Irlam|KLN King's Lynn|LAN Lancaster|MAL Maldon|MCD Macduff|MID Middlesbrough|MNS Moaness, Hoy|MON Montrose|MRY Maryport|NCL Newcastle upon Tyne|NFT Northfleet|NHV Newhaven|NLN Nelson (United Kingdom)|NPT Newport|PDD Pen-Clawdd|PFT Purfleet|PLY Plymouth|PME Portsmouth|POO Poole|PRE Preston|PRU Portbury|PST Parkeston Quay|QUB Queenborough|RYE Rye|SCA Scarborough|SHS Sheerness|SOW Stanlow|SSH South Shields|SUN Sunderland|SVT Silvertown|SWA Swansea|THP Thamesport|TYN Tyne|WDN Widnes|WOR Workington|YVZ Stonehouse
GD|STG Saint George's
GE|TBS Tbilisi
GF|CAY Cayenne|DDC Degrad des Cannes
GI|GIB Gibraltar
GP|BBR Basse-Terre|GUS Gustavia|PTP Pointe-a-Pitre|SBH Saint Barthelemy
GR|AST Astakos|EEU Eleusina|HER Heraklion (Iraklion)|KAP Kapsalion (Kythira)|RHO Rhodes|VOL Volos
GT|CHR Champerico|GUA Guatemala City|PBR Puerto Barrios
HN|AMP Amapala|LCE La Ceiba|PCA Puerto Castilla|RTB Roatan|SLO San Lorenzo (Honduras)|TEA Tela|TGU Tegucigalpa
HR|DBV Dubrovnik|LST Lastovo|PLE Ploce|SPU Split
HT|CAP Cap-Haitien
ID|AMA Amamapare, Ij|BDJ Banjarmasin|BIT Bitung, Sulawesi|BNT Belanak Terminal|BUN Buatan|BUR Batu Ampal|CIG Cigading|DJB Jambi, Sumatra|DJJ Jayapura, Irian Jaya|KAB Kabil|LBM Lobam|MES Medan, Sumatra|MRK Merak, Java|PDG Padang|PJG Panjang (Lampung, Sumatra)|PKU Pekanbaru, Sumatra|PWG Perawang|SEQ Sungai Pakning, Sumatra|SRI Samarinda, Kalimantan|TAB Taboneo|TBG Teluk Betung, Sumatra|TTI Tebingtinggi|UPG Ujung Pandang, Sulawesi
IE|DRO Drogheda|FOV Foynes|GWY Galway|KLN Kinsale|WAT Waterford
IL|HAD Hadera|NAT Netanya|RMG Ramat Gan|TLV Tel Aviv-Yafo
IN|AGR Agra|AMD Ahmedabad|BLR Bangalore|CDL Cuddalore|CJB Coimbatore|DAM Daman|DRI Dadri|GOI Goa (India)|HYD Hyderabad|ICD New Delhi|JAI Jaipur|JDH Jodhpur|KAK Kakinada|KNU Kanpur|LUH Ludhiana|MOR Moradabad|MRM Marmagao (Marmugao)|NAG Nagpur|PAP Panipat|PIR Pithampur|PNQ Pune|STV Surat|VVA Veraval
IR|KHO Khorramshahr|ZBR Chah Bahar
IS|ESK Eskifjordur - hofn|GRT Grundartangi
IT|AUG Augusta|BRI Bari|CAG Cagliari|CRV Crotone|CTA Catania|FAE Faenza|GAE Gaeta|MIL Milano|MNF Monfalcone|MOD Modena|PDA Padova|PES Pesaro|PGA Porto Garibaldi|PMO Palermo|PRJ Capri|PSR Pescara|PVE Portoscuso (Porto Vesme)|SVN Savona|TAR Taranto|TPS Trapani|TRN Torino|VIA Viareggio
JM|MBJ Montego Bay|OCJ Ocho Rios|PKS Port Kaiser
JP|ABU Aburatsu|AOJ Aomori|AXT Akita|FKY Fukuyama, Hiroshima|HHE Hachinohe|HIB Hibi|HIC Hitachinaka|HIM Himeji|HIS Hikoshima|HKD Hakodate|HMD Hamada|HMM Hamamatsu|HSM Hososhima|HTC Hitachi|IHA Niihama|IMB Imabari|IMI Imari|ISG Ishigaki|ISI Ishikari|ISM Ishinomaki|ISS Isa|IWK Iwakuni|IYM Iyomishima|KCZ Kochi (Japan)|KGA Kakogawa|KMJ Kumamoto|KND Kanda, Fukuoka|KNU Kinuura|KNZ Kanazawa|KOJ Kagoshima|KRE Kure, Hiroshima|KSM Kashima, Ibaraki|KUH Kushiro|KZU Kisarazu|MAI Maizuru|MII Miike, Fukuoka|MTR Mutsure|MUR Muroran|MYJ Matsuyama|NAN Nakanoseki|NAO Naoetsu|NAS Naoshima|OIT Oita|OKA Okinawa|OMZ Omaezaki|ONA Onahama|ONO Onomichi|OTK Otake|SAG Saganoseki|SBS Shibushi|SDS Sendaishinko|SDU Sodegaura|SEN Satsumasendai|SKD Sakaide|SKM Shikama|SKT Sakata|SMA Souma|SMN Sakaiminato|TAK Takamatsu|TBT Tobata/Kitakyushu|TGO Tagonoura|THS Toyohashi|TKS Tokushima|TMI Tsukumi|TND Tonda|TOK Tokachi|TOS Toyamashinko|TOY Toyama|TRG Tsuruga|UBJ Ube|UNT Unten|WAK Wakayama|YAT Yatsushiro|YOS Yokosuka|YWT Yawata/Kitakyushu
KE|NBO Nairobi
KI|TRW Tarawa
KM|MUT Mutsamudu, Anjouan
KN|BAS Basseterre, Saint Kitts|NEV Nevis
KP|CHO Chongjin|WON Wonsan
KR|CHA Jeju|CHF Jinhae|CHG Janghang/Seocheon-gun|CHO Cheonan|CHU Chungju|CHW Changwon|CWO Cheongwon-gun|GYG Goyang|HIN Jinju|HYG Hamyang-gun|HYP Hyeonpoong/Daegu|JEO Jeongeup|JGE Geoje|JHG Jangheung-gun|KMC Gimcheon|KUM Gumi|KWJ Gwangju|KWU Gwangju (Gyeonggi)|NYJ Namyang/Goheung-gun|NYU Namyangju|OKP Okpo/Geoje|ONS Onsan/Ulsan|SCP Samcheonpo/Sacheon|SEL Seoul|SSA Seosan|TAE Daegu|TJN Daejeon|TYG Tongyeong|YES Yesan|YOS Yeosu
KY|GCM Grand Cayman|GEC Georgetown, Grand Cayman
LC|CAS Castries|SLU Saint Lucia|VIF Vieux Fort
LV|AIZ Aizkraukle|SAL Salacgriva|VNT Ventspils
MA|ELJ El Jadida|MOH Mohammedia|NNA Kenitra|SFI Safi
MC|MON Monaco
MD|GIU Giurgiulesti
MG|DIE Antsiranana|EHL Ehoala|NOS Nosy-Be|TLE Tulear (Toliara)
MQ|FDF Fort-de-France
MT|MGZ Mgarr, Gozo|MLA Valletta
MX|ACA Acapulco|COA Coatzacoalcos|GYM Guaymas|MEX Ciudad de Mexico|PMS Puerto Morelos|REX Reynosa|SCX Salina Cruz|TAM Tampico|TPB Topolobampo
MY|BWH Bagan Luar (Butterworth)|JHB Johor Bahru|LBU Labuan, Sabah|MEP Mersing|MKZ Malacca|MUA Muar|MYY Miri, Sarawak|TBA Tanjong Baran|TGG Kuala Terengganu
MZ|UEL Quelimane
NA|LUD Luderitz
NG|CBQ Calabar|WAR Warri
NI|MGA Managua
NL|ALK Alkmaar|BZM Bergen op Zoom|DOR Dordrecht|EEM Eemshaven|GRQ Groningen|HVH Hoek van Holland|IJM IJmuiden/Velsen|TNZ Terneuzen|VEL Velsen|VLA Vlaardingen|VLI Vlissingen|ZAA Zaandam|ZEW Zeewolde
NO|AAV Alvik|AES Alesund|AGO Agotnes|AND Andalsnes|ASV Austevoll|BOO Bodo|BVK Brevik|DRM Drammen|EGD Eigersund|FKG Frekhaug|FRK Fredrikstad|FRO Floro|FUS Fusa|GJM Gjemnes|HAL Halden|HAU Haugesund|HES Hestvika|HLA Holla|HOG Hogset|HOY Husoy - Tonsberg|HRI Hareid|HRY Heroya|HUS Husnes|HVI Havik|IKR Ikornnes|KMY Karmoy|KRS Kristiansand|KRV Knarrevik|KSU Kristiansund|LAR Larvik|LND Lyngdal|MAY Maloy|MOL Molde|MON Mongstad|MQN Mo i Rana|MSS Moss|ODD Odda|ORK Orkanger|POR Porsgrunn|SAD Sandefjord|SAU Sauda|SKE Skien|SKX Skogn|SLX Sortland|SPG Sarpsborg|SRP Stord|STM Straumen|SUN Sunndalsora|SVE Svelgen|TAE Tananger|TON Tonsberg|TOS Tromso|TRD Trondheim
NZ|BLU Bluff|CHC Christchurch|DUD Dunedin|HLZ Hamilton (New Zealand)|MNR Middleton/Christchurch|NPL New Plymouth|PMR Palmerston North|TKA Temuka|WAG Wanganui|WRE Whangarei
OM|MNQ Mina' Qabus|OPQ Port Qaboos
PA|AML Puerto Armuelles|CSO Coco Solo|CTD Chitre|CZZ Canazas|PSA Rodman
PE|ATI Atico|CHM Chimbote|GSM General San Martin|HCO Huacho|ILQ Ilo|IQT Iquitos|LOB Lobitos|MRI Matarani|PAC Pacasmayo|PCH Puerto Chicama|PIO Pisco|SNX San Nicolas|SUP Supe|SVY Salaverry|TYL Talara
PG|MAG Madang|RAB Rabaul
PH|IGN Iligan, Mindanao|ISB Isabela (Basilan)|MLS Magellanes/Masao|MNI Manicani|OZC Ozamis, Mindanao|PSL Pasaleng, Luzon|ZAM Zamboanga
PL|SWI Swinoujscie
PR|BQN Aguadilla|MAZ Mayaguez|PNU Puerto Nuevo|PSE Ponce
PT|ADH Angra do Heroismo|CNL Canical|ENT Entroncamento|FDF Figueira da Foz|FNC Funchal, Madeira|HOR Horta|PDL Ponta Delgada|PRV Praia da Vitoria|SET Setubal|TER Terceira Island|VDC Viana do Castelo
PY|BCM Barrio Caacupe Mi|FNX Fenix|PIL Pilar|PSE Pto Seguro/col Mariano Roque Alonso|SAN San Antonio (Paraguay)|TER Terport (San Antonio)
QA|MES Mesaieed|UMS Umm Sa'id (Mesaieed)
RE|LPT Le Port|RUN Saint-Denis de la Reunion
RO|AGI Agigea|BRA Braila|GAL Galati|MAG Mangalia
RU|ARH Arkhangelsk|GDX Magadan|KHO Kholmsk|KOR Korsakov|KRR Krasnodar|MMK Murmansk|PTP Potapova|ROV Rostov|TAG Taganrog|VYG Vyborg
SB|NOR Noro, New Georgia
SE|AHU Ahus|FAG Falkenberg|HAD Halmstad|KAN Karlshamn|KSD Karlstad|LAA Landskrona|NRK Norrkoping|OSK Oskarshamn|OXE Oxelosund|SDL Sundsvall|SFT Skelleftea|SKE Skelleftehamn|SOE Sodertalje|TRG Trelleborg|UDD Uddevalla|UME Umea|VST Vasteras
SG|JUR Jurong/Singapore
SO|KMU Kismayu
ST|TMS Sao Tome Island
SV|LLD La Libertad (El Salvador)|LUN La Union|SAL San Salvador
SY|DAM Damascus (Damas)
TC|PLS Providenciales
TH|BGP Bangpakong|BMT Bangkok Modern Terminals/Bangkok|KSI Koh Sichang|KTY Khlong Toei|MAT Mab Tapud|PAT Pat Bangkok|PKN Paknam|SBP Siam Bangkok Port|SPR Samut Prakarn|SRI Sriracha|TPT Thai prosperity terminal
TN|GAE Gabes|JAR Jarjis|LGN La Goulette Nord (Halqueloued)
TR|AVC Avcilar|AYT Antalya|BAY Bayrampasa|BDM Bandirma|EYP Evyap Port /Kocaeli|HER Hereke|KMX Kumport|MAD Mardas|MAR Marmara Ereglisi|NEM Nemrut Bay|SSX Samsun|TZX Trabzon|YAR Yarimca
TT|PTP Pointe a Pierre|SFE San Fernando
TW|MLI Mai-liao|SUO Suao|TYN Taoyuan
UA|IEV Kiev|KHE Kherson|MPW Mariupol|SVP Sevastopol
US|ADQ Kodiak|ANP Annapolis|AR5 Damascus|ATL Atlanta*|BCC Bear Creek|BHM Birmingham*|BNA Nashville*|BPT Beaumont|BRO Brownsville|BUF Buffalo|CBF Council Bluffs*|CHA Chattanooga*|CLE Cleveland|CLM Port Angeles|CLT Charlotte*|CMH Columbus*|CPF Chippewa Falls*|CPV Cape Canaveral|CRP Corpus Christi|CVG Cincinnati*|CZF Cape Romanzof|DA8 Dauphin|DAL Dallas*|DEC Decatur*|DEN Denver*|DET Detroit|DNN Dalton*|DSM Des Moines*|ELP El Paso*|ENA Kenai|FEB Fernandina Beach|FLL Fort Lauderdale|FPO Freeport (United States)|FRP Fresh Water Bay|FWT Fort Worth*|GBO Greensboro*|GPT Gulfport|GSP Greer*|HSV Huntsville*|IND Indianapolis*|J3C Jacksonville (Oregon)|JOT Joliet|KCK Kansas City (Kansas)*|LAS Las Vegas*|LAT Los Alamitos|LCH Lake Charles|LRD Laredo*|LUI Louisville*|MEM Memphis*|MES Minneapolis*|MKC Kansas City (Missouri)*|MKE Milwaukee|MRH Morehead City|NNS Newport News|NTD Port Hueneme|NTS North Charleston|OCN Oceanside|OCW Washington|OLM Olympia|OMA Omaha*|ORL Orlando*|OYM Otay Mesa*|PAB Palm Beach|PCA Portage Creek|PCV Port Canaveral|PEB Port Elizabeth (United States)|PFN Panama City (United States)|PGL Pascagoula|PHX Phoenix*|PIA Peoria|PIT Pittsburgh*|PME Port Manatee|PNS Pensacola|POA Port Arthur|PPS Pennsauken|PS6 Pearson|PTM Portsmouth (United States)|PVD Providence|PWM Portland (Maine)|PWN Port Wentworth|PYM Plymouth (United States)|RAJ Rotterdam (United States)|RBC Riviera Beach|RIC Richmond|RNO Reno*|SAC Sacramento|SAT San Antonio (United States)|SCK Stockton|SLC Salt Lake City*|SPT South Saint Paul*|SSI Brunswick|STL Saint Louis*|STP Saint Paul*|SUE Sturgeon Bay|SUW Superior|SWF Newburgh|SXT Santa Teresa*|SXZ Swartz Creek|TMM Tamms|TOL Toledo|TSA Savannah (Tennessee)|TUL Tulsa*|UGN Waukegan|UXZ Port Chester|UZF Tonawanda|VAB Virginia Beach|XGO Howard Beach/Queens/New York|XHF Kirkland|XHO Long Island City/Queens/New York|YOB Oakboro
UY|CYR Colonia|NVP Nueva Palmira|PDU Paysandu
VC|KTN Kingstown
VE|AMY Amuay|BLA Barcelona (Venezuela)|EGU El Guamache|ETV El Tablazo/Maracaibo L|GUB Guaranao Bay|GUT Guanta|LSV La Salina/Maracaibo L|MTV Matanzas (Venezuela)|PCN Punta Cardon|PSU Puerto Sucre|PZO Puerto Ordaz
VG|RAD Road Town, Tortola|TOV Tortola
VI|CHA Charlotte Amalie, Saint Thomas|CTD Christiansted, Saint Croix|STT Saint Thomas|STX Saint Croix
VN|CLN Cai Lan|NHA Nha Trang|PHG Phuoc Long|STD Su Tu Den|TTD Tan Thuan Dong
VU|SON Espiritu Santo
YE|LAD Little Aden|MKX Mukalla
ZA|BFN Bloemfontein|PRY Pretoria
`;
