import type { Values } from '#define/row';
import { initialsOf } from '#values/initials';
import { jobFunctions, roleIdOf } from '#modules/demo/jobFunctions';

// branch | function | username | 姓名 | English | العربية | leader's username | team; all people are invented (domain/10 §10.2)
const table = `
1|ADM|admin|陆承砚|Lu Chengyan|لو تشنغيان||
1|MGR|manager|宋怀澜|Song Huailan|سونغ هوايلان||
1|SAL|sales|沈知樾|Shen Zhiyue|شن تشييوي|jiang.boyuan|NGB-S1
1|CS|service|许南絮|Xu Nanxu|شو نانشيوي|manager|
1|OPS|operator|程砺之|Cheng Lizhi|تشنغ ليتشي|manager|
1|DOC|documents|温如墨|Wen Rumo|ون رومو|manager|
1|TRK|dispatch|郭启航|Guo Qihang|قوه تشيهانغ|manager|
1|RAT|rates|裴景珩|Pei Jingheng|بي جينغهنغ|manager|
1|FIN|finance|苏映棠|Su Yingtang|سو ينغتانغ|controller|
1|CSH|cashier|叶清禾|Ye Qinghe|يه تشينغخه|controller|
1|FNM|controller|傅令仪|Fu Lingyi|فو لينغيي|manager|
1|HRM|hr|董若蘅|Dong Ruoheng|دونغ روهنغ|manager|
1|CS|newcomer|林听澜|Lin Tinglan|لين تينغلان|manager|
1|SLM|jiang.boyuan|江伯源|Jiang Boyuan|جيانغ بويوان|manager|NGB-S1
1|SAL|zhou.yanqiu|周砚秋|Zhou Yanqiu|تشو يانتشيو|jiang.boyuan|NGB-S1
1|SAL|tang.muchen|唐沐辰|Tang Muchen|تانغ موتشن|jiang.boyuan|NGB-S1
1|SAL|he.xinyao|何昕尧|He Xinyao|خه شينياو|jiang.boyuan|NGB-S1
1|CS|ma.yusuf|马玉素|Ma Yusu|ما يوسف|manager|
1|OPS|gu.changfeng|顾长风|Gu Changfeng|قو تشانغفنغ|manager|
1|DOC|qiu.wanqing|邱晚晴|Qiu Wanqing|تشيو وانتشينغ|manager|
1|EQC|fang.zhengxu|方正煦|Fang Zhengxu|فانغ تشنغشيوي|manager|
2|MGR|yan.shuhang|严书航|Yan Shuhang|يان شوهانغ|manager|
2|SLM|bai.jinyu|白谨瑜|Bai Jinyu|باي جينيوي|yan.shuhang|SHA-S1
2|SAL|lei.mingxuan|雷铭轩|Lei Mingxuan|لي مينغشوان|bai.jinyu|SHA-S1
2|SAL|shi.yunfan|石云帆|Shi Yunfan|شي يونفان|bai.jinyu|SHA-S1
2|SAL|kong.lingxi|孔令熙|Kong Lingxi|كونغ لينغشي|bai.jinyu|SHA-S1
2|CS|cui.anran|崔安然|Cui Anran|تسوي آنران|yan.shuhang|
2|CS|wei.zhiqiao|魏芷乔|Wei Zhiqiao|وي تشيتشياو|yan.shuhang|
2|OPS|qin.haonan|秦浩南|Qin Haonan|تشين هاونان|yan.shuhang|
2|OPS|tao.jiahe|陶嘉禾|Tao Jiahe|تاو جياخه|yan.shuhang|
2|DOC|meng.siyuan|孟思源|Meng Siyuan|منغ سييوان|yan.shuhang|
2|RAT|xia.beichen|夏北辰|Xia Beichen|شيا بيتشن|yan.shuhang|
2|FIN|pan.yueru|潘月如|Pan Yueru|بان يويرو|controller|
3|MGR|hao.jingchuan|郝镜川|Hao Jingchuan|هاو جينغتشوان|manager|
3|SAL|luan.zhiyuan|栾致远|Luan Zhiyuan|لوان تشييوان|hao.jingchuan|TAO-S1
3|SAL|wan.ziqi|万子祺|Wan Ziqi|وان تسيتشي|hao.jingchuan|TAO-S1
3|CS|ji.ruoxi|纪若曦|Ji Ruoxi|جي روشي|hao.jingchuan|
3|OPS|yu.haochen|于皓晨|Yu Haochen|يو هاوتشن|hao.jingchuan|
3|DOC|lan.caiwei|兰采薇|Lan Caiwei|لان تسايوي|hao.jingchuan|
3|TRK|geng.dali|耿大立|Geng Dali|قنغ دالي|hao.jingchuan|
`;

export interface Member {
  readonly id: string;
  readonly epId: string;
  readonly job: string;
  readonly username: string;
}

const lines = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** The forty members of staff in the order of their ids. */
export const staff: readonly Member[] = lines.map(([epId = '', job = '', username = ''], at) => ({
  id: String(at + 1),
  epId,
  job,
  username,
}));

const idOf = (username: string | undefined) => staff.find((member) => member.username === username)?.id ?? null;

/** Branches beside the home one that a person may sign in to (domain/12 §30). */
const alsoIn = new Map([
  ['admin', ['2', '3']],
  ['manager', ['2', '3']],
  ['controller', ['2', '3']],
  ['finance', ['3']],
  ['cashier', ['3']],
]);

/** Has left, and may not sign in any more. */
const disabled = 'kong.lingxi';
/** Reads the product in Arabic. */
const readsArabic = 'ma.yusuf';
/** Still has the password he was given. */
const unsettled = 'newcomer';

/** People of a branch who do a job and are there to be given work. */
export function workersOf(epId: string, job: string): string[] {
  return staff
    .filter((one) => one.epId === epId && one.job === job && one.username !== disabled && one.username !== unsettled)
    .map((one) => one.id);
}

// code|中文|English|العربية
const teams = `
NGB-S1|宁波业务一组|Ningbo sales team 1|فريق مبيعات نينغبو 1
SHA-S1|上海业务一组|Shanghai sales team 1|فريق مبيعات شنغهاي 1
TAO-S1|青岛业务一组|Qingdao sales team 1|فريق مبيعات تشينغداو 1`;

export const teamValues: readonly Values[] = teams
  .trim()
  .split('\n')
  .map((line, at) => {
    const [code = '', name = '', englishName = '', arabicName = ''] = line.split('|');
    return { code, name, englishName, arabicName, helpCode: initialsOf(name), sort: at + 1, state: 'ENABLED', isSystem: false };
  });

export const userValues: readonly Values[] = lines.map(
  ([epId = '', job, username = '', fullname = '', englishName = '', arabicName = '', leader, team]) => {
    const work = jobFunctions.find((one) => one.code === job);
    return {
      username,
      fullname,
      englishName,
      arabicName,
      homeEpId: epId,
      accessEpIds: [epId, ...(alsoIn.get(username) ?? [])],
      userNature: work?.nature ?? '',
      roleSet: [roleIdOf(job ?? '')],
      leaderUserId: idOf(leader),
      teamId: team === '' ? null : team,
      freightViewLevel: work?.freightViewLevel ?? 0,
      freightModifyLevel: work?.freightModifyLevel ?? 0,
      costLevel: work?.costLevel ?? 0,
      isDisable: username === disabled,
      isModifyPassword: username === unsettled,
      language: username === readsArabic ? 'ar' : 'zh',
    };
  },
);
