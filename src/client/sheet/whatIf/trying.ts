import i18next from 'i18next';
import { CallFailed } from '#client/calls/failed';
import { reasonOf } from '#client/calls/reasonOf';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { layerCalls, type LayerOnWire } from '#client/sheet/whatIf/layerCalls';
import { layRules, singleEdits } from '#client/sheet/whatIf/ruling';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';

const baseOf = ({ model }: Desk): string => model.definition.name;
const changed = (desk: Desk): number => desk.model.status().waiting;
const failed = (error: unknown): void => toast('error', reasonOf(error), 5);

async function turn(desk: Desk, on: boolean, layer: LayerOnWire | null): Promise<void> {
  const whatIf = whatIfOf(desk);
  await desk.model.tools.trying.set(on);
  desk.set(whatIf.on, on);
  desk.set(whatIf.layer, layer);
  desk.set(whatIf.margins, null);
  desk.set(whatIf.rules, []);
  whatIf.ruled = [];
  desk.editor?.focus();
}

/** What is typed for good has to be saved or given up before anything is tried out over the same rows. */
function isSettled(desk: Desk): boolean {
  settle(desk);
  const count = changed(desk);
  if (count > 0) toast('warning', i18next.t('whatIf:unsaved', { count }), 5);
  return count === 0;
}

/** Begins with the rows as they are. */
export async function startTrying(desk: Desk): Promise<void> {
  if (isSettled(desk)) await turn(desk, true, null);
}

/** Lays a kept layer over the rows; what was tried out before is given up only after a question. */
export async function openLayer(desk: Desk, id: string): Promise<void> {
  const whatIf = whatIfOf(desk);
  if (desk.get(whatIf.on) ? !(await stopTrying(desk)) : !isSettled(desk)) return;
  try {
    const { edits, rules, ...layer } = await layerCalls.get(id);
    await turn(desk, true, { ...layer, rules: rules.length });
    await layRules(desk, rules, edits);
    const gone = edits.reduce((sum, row) => sum + (desk.model.hasRow(row.id) ? 0 : Object.keys(row.texts).length), 0);
    if (gone > 0) toast('info', i18next.t('whatIf:gone', { count: gone }), 5);
  } catch (error) {
    failed(error);
  }
}

/** Keeps what is tried out as a layer: under a new name, or in the layer it is of. Answers why it could not. */
export async function keepLayer(desk: Desk, name: string): Promise<string | null> {
  settle(desk);
  const whatIf = whatIfOf(desk);
  const layer = desk.get(whatIf.layer);
  try {
    const known = layer?.mine && layer.state === 'OPEN' && layer.name === name ? layer : null;
    const tried = { edits: await singleEdits(desk), rules: desk.get(whatIf.rules) };
    const kept = await layerCalls.save(baseOf(desk), name, tried, known);
    desk.set(whatIf.layer, kept);
    toast('done', i18next.t('whatIf:kept', { name }));
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

export async function shareLayer(desk: Desk, layer: LayerOnWire): Promise<void> {
  const to = layer.share === 'PRIVATE' ? 'BRANCH' : 'PRIVATE';
  try {
    desk.set(whatIfOf(desk).layer, await layerCalls.share(layer, to));
    toast('done', i18next.t(to === 'BRANCH' ? 'whatIf:sharedNow' : 'whatIf:unshared', { name: layer.name }));
  } catch (error) {
    failed(error);
  }
}

/** Gives up what is tried out; the rows read as before. Answers whether it was. */
export async function stopTrying(desk: Desk): Promise<boolean> {
  settle(desk);
  const count = changed(desk);
  const agreed =
    count === 0 ||
    (await confirmDialog({
      title: i18next.t('whatIf:leaveTitle'),
      body: i18next.t('whatIf:leaveBody', { count }),
      verb: i18next.t('whatIf:leave'),
      danger: true,
    }));
  if (!agreed) return false;
  if (count > 0) await desk.model.discard(null);
  await turn(desk, false, null);
  return true;
}

/** Throws a kept layer away after a question. Answers whether it was. */
export async function discardLayer(layer: LayerOnWire): Promise<boolean> {
  const agreed = await confirmDialog({
    title: i18next.t('whatIf:discardTitle', { name: layer.name }),
    body: i18next.t('whatIf:discardBody'),
    verb: i18next.t('whatIf:leave'),
    danger: true,
  });
  if (!agreed) return false;
  try {
    await layerCalls.discard(layer);
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** Asks the server, and once more with what people accept of its warnings. */
async function turned(layer: LayerOnWire) {
  try {
    return await layerCalls.turn(layer, []);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.warnings.length === 0) throw error;
    const agreed = await confirmDialog({
      title: i18next.t('whatIf:warnTitle'),
      body: error.warnings.map(({ text }) => text).join('\n'),
      verb: i18next.t('whatIf:turn'),
    });
    return agreed ? layerCalls.turn(layer, [...new Set(error.warnings.map(({ code }) => code))]) : null;
  }
}

/** Makes a kept layer a checked batch. What is refused stays in it, and is told. */
export async function turnLayer(desk: Desk): Promise<void> {
  const layer = desk.get(whatIfOf(desk).layer);
  if (layer === null) return;
  const problem = layer.mine ? await keepLayer(desk, layer.name) : null;
  const kept = desk.get(whatIfOf(desk).layer) ?? layer;
  if (problem !== null) return toast('error', problem, 5);
  const agreed = await confirmDialog({
    title: i18next.t('whatIf:turnTitle', { name: kept.name }),
    body: i18next.t('whatIf:turnBody', { count: changed(desk) }),
    verb: i18next.t('whatIf:turn'),
  });
  if (!agreed) return;
  try {
    const answer = await turned(kept);
    if (answer === null) return;
    await desk.model.discard(null);
    await turn(desk, false, null);
    await desk.model.load();
    toast('done', i18next.t('whatIf:turnedNow', { count: answer.done.length }));
    const [first] = answer.refusals;
    if (first) toast('warning', i18next.t('whatIf:left', { count: answer.refusals.length, reason: first.text ?? '' }), 5);
  } catch (error) {
    failed(error);
  }
}
