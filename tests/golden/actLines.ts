import { stepsOf, type Effect, type Need, type Step } from '#define/act';
import type { Definition } from '#define/entity';

const needText = (need: Need): string => {
  if (typeof need === 'string') return need;
  if (typeof need.by === 'function') return String(need.name);
  return Object.entries(need as Record<string, readonly string[]>)
    .map(([field, states]) => `${field} in ${states.join('|')}`)
    .join(' and ');
};

const effectText = ({ entity, act, back, through, by, to, source }: Effect): string =>
  `${entity}.${back ? 'opposite of ' : ''}${act} by ${through}.${by}${to === undefined ? '' : ` to ${to}`}${source === undefined ? '' : ` as ${source}`}`;

const listed = (word: string, list: readonly string[] | undefined): string[] =>
  list && list.length > 0 ? [`${word} ${list.join(', ')}`] : [];

const chosenBy = (when: Readonly<Record<string, string>> = {}): string =>
  Object.entries(when)
    .map(([name, value]) => ` with ${name}=${value}`)
    .join('');

/** What only the act itself says: what it changes, who may not, what is asked. */
function ofAct({ entry }: Step): string[] {
  const { turns, moves = {}, requires, asks = {}, otherThan, onlyBy, stamps, since, keeps = {} } = entry;
  return [
    ...(turns === undefined ? [] : [`turns ${turns}`]),
    ...Object.entries(moves).map(([field, { from, to }]) => `moves ${field} ${from.join('|')} → ${to}`),
    ...listed('requires', requires),
    ...listed(
      'asks',
      Object.entries(asks).map(([name, field]) => `${name}${field.required ? '*' : ''} (${field.options?.join('|') ?? field.kind})`),
    ),
    ...listed('four eyes: not by', otherThan),
    ...listed('only by', onlyBy),
    ...(stamps === undefined ? [] : [`stamps ${stamps}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...Object.entries(keeps).map(([question, field]) => `keeps ${question} in ${field}`),
    ...(entry.whole ? ['all or nothing'] : []),
    ...(entry.own ? ['own body'] : []),
    ...(entry.shownFirst ? ['shown before it is done'] : []),
    ...(entry.main ? ['in the toolbar'] : []),
  ];
}

function stepLine(step: Step): string {
  const { act, on, way } = step;
  const { booked } = way;
  const says = [
    way.roles.length === 0 ? 'by anyone' : `by ${way.roles.join('|')}`,
    ...(on ? ofAct(step) : []),
    ...listed('needs', way.needs?.map(needText)),
    ...(way.whose ? [`whose turn it is by ${way.whose.field}`] : []),
    ...(way.reason ? ['asks for a reason'] : []),
    ...(booked ? [`not in closed books${booked === true ? '' : ` of ${booked.of}.${booked.by}`}`] : []),
    ...(way.across === undefined ? [] : [`goes on in the branch of ${way.across}`]),
    ...listed('followed by', way.follows?.map(effectText)),
    ...listed('tells', way.tells),
    ...listed(
      'also',
      way.twins?.map(({ call, when }) => `${call}${chosenBy(when)}`),
    ),
    ...(way.key === undefined ? [] : [`key ${way.key}${way.stroke ? ` and the step ${way.stroke}` : ''}`]),
  ];
  return `  ${on ? `does ${act}` : '  taken back'}: ${way.call}${chosenBy(way.when)}; ${says.join('; ')}`;
}

/** What may be done with an entity's rows beside editing them, each act above its opposite: the business, to be read over. */
export const actLines = (definition: Definition): string[] => stepsOf(definition).map(stepLine);
