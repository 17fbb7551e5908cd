import { momentOf, textOf, type Values } from '#define/row';

/** A moment by the clocks of the branch, as a driver reads it. */
export type Clocked = (moment: string) => string;

interface Reading {
  readonly branch: string;
  readonly at: Clocked;
  readonly language: string;
  readonly corrected: boolean;
}

const blank = '—';

/** The text a driver, his company or the factory gets; what is not known of the optional parts is left out (domain/14 §14.6). */
export function tripText(row: Values, { branch, at, language, corrected }: Reading): string {
  const said = (name: string) => textOf(row, name) ?? blank;
  const when = (name: string) => {
    const moment = momentOf(row, name);
    return moment === null ? blank : at(moment);
  };
  const [release, cutOff, seal] = [textOf(row, 'soReleaseNo'), momentOf(row, 'portCutOff'), textOf(row, 'sealNo')];
  const head = corrected ? (language === 'zh' ? '【更正】' : 'CORRECTION ') : '';
  if (language === 'zh')
    return `${head}【${branch}派车】${said('jobNo')} ${said('boxType')} ${said('containerNo')}，${when('pickUpTimePlan')}到${said('pickUpPlace')}提箱${release === null ? '' : `，提箱号${release}`}；${when('loadTimePlan')}到${said('loadPlace')}装货，联系人${said('loadContact')} ${said('loadMobile')}；${cutOff === null ? '' : `${at(cutOff)}前`}还${said('dropPlace')}。船名${said('vesselName')}/${said('voyage')}${seal === null ? '' : `，封号${seal}`}。收到请回复。`;
  return `${head}[${branch}] ${said('jobNo')} ${said('boxType')} ${said('containerNo')}: pick up ${said('pickUpPlace')} ${when('pickUpTimePlan')}${release === null ? '' : `, release ${release}`}; load ${said('loadPlace')} ${when('loadTimePlan')}, contact ${said('loadContact')} ${said('loadMobile')}; deliver ${said('dropPlace')}${cutOff === null ? '' : ` before ${at(cutOff)}`}. ${said('vesselName')}/${said('voyage')}. Please confirm.`;
}

/** Who may be told, and where each is reached. */
export const receivers = ['DRIVER', 'TRUCKER', 'LOAD_CONTACT'] as const;
export type Receiver = (typeof receivers)[number];

export const reachedAt: Readonly<Record<Receiver, string>> = { DRIVER: 'driverMobile', TRUCKER: 'truckerId', LOAD_CONTACT: 'loadMobile' };
