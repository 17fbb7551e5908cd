const english = `
password passwort passwd passw0rd contrasena motdepasse senha parola pass secret private letmein login logon signin access admin administrator root superuser manager operator
user guest test testing tester temp temporary default change changeme welcome hello computer internet server system office company business service support sample example
account network windows microsoft google apple facebook twitter instagram youtube linkedin amazon netflix android iphone samsung nokia adobe photoshop dropbox oracle
iloveyou loveyou iloveu love lovely lover sweetheart honey baby babygirl babe angel princess queen prince king kitty flower butterfly sunshine rainbow chocolate cookie
cheese banana orange cherry pepper ginger apple peanut pumpkin coffee whatever nothing forever freedom friends family mother father daddy mommy sister brother
monkey dragon tiger lion bear wolf eagle falcon hawk panther cobra dolphin turtle horse mustang bulldog puppy chicken rabbit spider scorpion shadow phantom ghost
football baseball basketball soccer hockey tennis golf rugby cricket arsenal chelsea liverpool barcelona juventus manchester united realmadrid yankees cowboys steelers lakers eagles packers
superman batman spiderman ironman pokemon pikachu naruto starwars matrix gandalf hobbit minecraft fortnite playstation nintendo mario warcraft thunder lightning fire phoenix
master killer hunter ranger warrior soldier samurai ninja sniper rocket hammer silver golden diamond money dollar ferrari porsche mercedes toyota honda harley yamaha corvette camaro
michael jennifer jessica ashley daniel david andrew joshua matthew jordan robert thomas charlie george michelle nicole amanda anthony william james richard maggie buster bailey
samantha hannah sophie martin jackson hunter taylor austin dallas london paris berlin china america canada mexico brazil india russia
spring summer autumn winter january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
trustno1 starwars blink mustang snoopy zaq computer1 pussy fuckyou fuckoff asshole bitch sexy success happy lucky smile crazy cool purple yellow green orange black white blue
qwerty qwertz azerty asdf zxcv abc xyz qazwsx qweasd asdzxc
freight forwarder forwarding logistics shipping shipment container cargo ocean vessel harbor export import customs invoice finance booking
`;

// What people type on keyboards with pinyin, and numbers that sound like words.
const chinese = `
woaini woaiwo aini wodemima mima mimashi zhongguo beijing shanghai ningbo qingdao shenzhen guangzhou xiamen tianjin hangzhou nihao nimabi caonima laopo laogong baobei baobao
taobao tianmao weixin weibo baidu alibaba tencent huawei xiaomi jingdong dearbook xiaoxiao tiantian feifei xingxing gongsi huoyun huodai caiwu guanliyuan wangluo diannao
5201314 1314520 520520 520131 1314 521521 168168 888666 666888 147258369 147258 159357 123321 112233 100200 11223344 123654 789456 147852 741852 963852
`;

const arabic = `
allah bismillah alhamdulillah mohamed mohammed muhammad ahmed mahmoud mustafa hassan hussein fatima khaled habibi habibti marhaba salam ramadan dubai saudi egypt
`;

/** What the commonest passwords are made of; a password of such a piece with a few signs around it is among the first anybody tries. */
export const commonPieces: readonly string[] = [
  ...new Set([english, chinese, arabic].flatMap((text) => text.split(/\s+/u)).filter((piece) => piece !== '')),
].sort((a, b) => b.length - a.length);

/** Rows, columns and zigzags of the keyboard, the alphabet and the digits; read backwards too. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890-=',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '7894561230',
  '147258369',
  '963852741',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  'qawsedrftgyhujikolp',
  'azsxdcfvgbhnjmkl',
  '2468013579',
  '!qaz@wsx#edc$rfv',
  '1!2@3#4$5%6^7&8*9(0)',
];
export const keyboardRuns: readonly string[] = rows.flatMap((row) => [row, [...row].reverse().join('')]);
