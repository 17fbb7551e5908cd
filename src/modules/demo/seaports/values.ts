import type { Values } from '#define/row';
import { africanPorts } from '#modules/demo/seaports/africa';
import { americanPorts } from '#modules/demo/seaports/americasAndOceania';
import { asianPorts } from '#modules/demo/seaports/asia';
import { chinesePorts } from '#modules/demo/seaports/china';
import { otherPorts } from '#modules/demo/seaports/others';
import { europeanPorts } from '#modules/demo/seaports/westAsiaAndEurope';
import { initialsOf } from '#values/initials';

/** Trade lanes with the countries whose ports they serve, seen from China; ports that lie on another of their country's coasts follow. */
const lanes: Readonly<Record<string, string>> = {
  CNI: 'CN',
  EAS: 'HK MO TW JP KR KP',
  SEA: 'VN KH TH MM MY SG BN ID PH TL',
  MEI: 'IN BD PK LK MV AE SA QA OM KW BH IQ IR YE JO',
  MED: 'IL LB SY TR GE UA BG RO MD GR CY MT SI HR ME AL IT ES GI MC EG MA TN LY',
  NEU: 'FR PT GB IE DE NL BE DK NO SE FI EE LV LT PL IS FO RU',
  AFR: 'DJ SD SO ER ZA MZ TZ KE MG MU RE YT SC KM NA AO CG CD GA GQ CM NG BJ TG GH CI SN GM GW GN SL LR MR CV ST ML DZ',
  USE: 'US',
  USW: 'CA',
  OCE: 'AU NZ PG FJ NC PF SB VU WS TO GU MP MH FM KI AS',
  LAT: 'MX GT HN SV NI CR PA CO VE DO JM TT CU HT PR BS BB BZ GY SR GF PE EC CL BR UY AR PY AW CW SX AG AI BM DM FK GD GP KN KY LC MQ TC VC VG VI',
};
const laneOfCountry = new Map(Object.entries(lanes).flatMap(([lane, countries]) => countries.split(' ').map((country) => [country, lane])));
const otherCoasts: Readonly<Record<string, string>> = {
  EAS: 'RUVVO RUVYP RUNJK',
  MED: 'RUNVS FRFOS FRMRS',
  USE: 'CAMTR CAHAL CATOR CASJB',
  USW: 'USTIW USPDX USHNL USANC USDUT USSAN USSFO USADQ USCLM USKEN USLAT USNTD USOCN USOLM USSAC USSCK USENA',
};
const laneOfPort = new Map(Object.entries(otherCoasts).flatMap(([lane, codes]) => codes.split(' ').map((code) => [code, lane])));

/** Ports of the trade lanes every carrier quotes: meant where initials fit several. */
const base = new Set('CNSHK CNFOC CNLYG TWKEL THBKK IDSUB MYTPP INMAA EGPSD DEBRV USCHS USTIW'.split(' '));

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

function portValue(
  code: string,
  names: Pick<Values, 'name' | 'englishName' | 'arabicName'>,
  aliases: readonly string[],
  inland = false,
): Values {
  return {
    code,
    ...names,
    helpCode: initialsOf(String(names.name)),
    countryCode: code.slice(0, 2),
    lineCode: laneOfPort.get(code) ?? laneOfCountry.get(code.slice(0, 2)) ?? null,
    isBasePort: base.has(code),
    aliases: [...aliases],
    isSeaPort: !inland,
    isInland: inland,
    state: 'ENABLED',
    isSystem: false,
  };
}

const named = [chinesePorts, asianPorts, europeanPorts, africanPorts, americanPorts]
  .flatMap(linesOf)
  .map(([code = '', name = '', englishName = '', arabicName = '', aliases = '']) =>
    portValue(code, { name, englishName, arabicName }, aliases === '' ? [] : aliases.split(',')),
  );

const others = linesOf(otherPorts).flatMap(([country = '', ...places]) =>
  places.map((place) => {
    const name = place.slice(4).replace(/\*$/u, '');
    return portValue(country + place.slice(0, 3), { name, englishName: name, arabicName: null }, [], place.endsWith('*'));
  }),
);

/** Seaports of the world beyond those the demonstration calls at: the busy ones by their Chinese and Arabic names, the others in English. */
export const portsBeyond: readonly Values[] = [...named, ...others];
