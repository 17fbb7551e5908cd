import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#client/calls/http';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { failureOf } from '#client/sheet/acts/failure';
import { toast } from '#client/shell/feedback.tsx';
import { surchargeBoxes } from '#modules/freight/freightSurcharge/bases.rules';
import { groupsOf } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { TakeBack } from '#modules/freight/takeBack.screen.tsx';
import '#modules/freight/pages.css';
import './surchargeImport.css';

type Values = Readonly<Record<string, string | boolean | readonly string[] | null>>;
interface Surcharge {
  readonly seq: number;
  readonly diffKind: string;
  readonly subKind: string | null;
  readonly chosen: boolean;
  readonly set: Values;
  readonly groups: Readonly<Record<string, readonly { readonly name: string; readonly ports: readonly string[] }[]>>;
  readonly charges: readonly { readonly diffKind: string; readonly set: Values; readonly old: Values | null }[];
  readonly sheet: string;
  readonly problems: readonly { readonly text: string; readonly detail: { readonly line: string } }[];
}
interface Read {
  readonly uuid: string;
  readonly fileName: string;
  readonly left: number;
  readonly questions: { readonly blankConditions: number };
}
interface Staged extends Read {
  readonly rows: readonly Surcharge[];
}

const uploadPath = '/freightSurchargeController/excelImport';
const pageSize = 1_000;
const blankMeanings = ['inherit', 'any'] as const;

/** Has the server read a file, or the one before with an answer, and fetches what it read. */
async function stagedOf(body: FormData | object): Promise<Staged> {
  const read = await call<Read>('POST', uploadPath, body, { quiet: true });
  const asked = { uuid: read.uuid, page: 1, size: pageSize };
  const { rows } = await call<{ rows: Surcharge[] }>('GET', '/freightController/selectFreightExcel', asked, { quiet: true });
  return { ...read, rows };
}

const plain = (price: unknown): string => String(price ?? '');

/** What a charge comes to: by box, as one amount, as a percentage, included, or at cost. */
function amountOf(cost: Values, words: { included: string; atCost: string }): string {
  const boxes = surchargeBoxes.flatMap((box) => (cost[`amount${box}`] == null ? [] : [`${box} ${plain(cost[`amount${box}`])}`]));
  if (boxes.length > 0) return boxes.join(' / ');
  if (cost.percent != null) return `${plain(cost.percent)} %`;
  if (cost.isIncluded === true) return words.included;
  return cost.amount == null ? words.atCost : plain(cost.amount);
}

function Charge({ of: { set, old, diffKind } }: { of: Surcharge['charges'][number] }) {
  const { t } = useTranslation();
  const direction = plain(set.direction ?? old?.direction);
  const words = { included: t('fields:freightSurchargeCost.isIncluded'), atCost: t('surcharges:atCost') };
  return (
    <li data-diff={diffKind}>
      <strong>
        <bdi dir="ltr">{plain(set.feeCode)}</bdi>
      </strong>{' '}
      <bdi dir="ltr">
        {diffKind === 'CHANGED' && old ? <s>{amountOf(old, words)}</s> : null}{' '}
        {diffKind === 'EXPIRED' ? <s>{amountOf(old ?? {}, words)}</s> : `${plain(set.currency)} ${amountOf(set, words)}`}
      </bdi>{' '}
      {direction === 'BOTH' ? null : <small>{t(`choices:freightSurchargeCost.direction.${direction}`)}</small>}{' '}
      {diffKind === 'EXPIRED' || set.basis === undefined ? null : (
        <small>{t(`choices:freightSurchargeCost.basis.${plain(set.basis)}`)}</small>
      )}
    </li>
  );
}

const codes = (value: Values[string] | undefined): string => (Array.isArray(value) ? value.join(', ') : '');

/** What a condition says: codes, and groups of ports by their names with the ports they are of; a star where it says nothing. */
function Condition({ row, name }: { row: Surcharge; name: string }) {
  const own = codes(row.set[name]);
  const groups = row.groups[(groupsOf as Readonly<Record<string, string>>)[name] ?? ''] ?? [];
  return (
    <td>
      <bdi dir="ltr">{own || (groups.length === 0 ? '*' : '')}</bdi>
      {groups.map(({ name: called, ports }) => (
        <div key={called}>
          <bdi>{called}</bdi> <small dir="ltr">{ports.join(', ')}</small>
        </div>
      ))}
    </td>
  );
}

function Line({ row, ticked, onTick }: { row: Surcharge; ticked: boolean; onTick: (() => void) | null }) {
  const { t } = useTranslation();
  const { set } = row;
  return (
    <tr data-diff={row.diffKind}>
      <td>
        {onTick ? (
          <input type="checkbox" checked={ticked} aria-label={t('impact:choose', { number: plain(set.surchargeName) })} onChange={onTick} />
        ) : null}
      </td>
      <td>
        {t(`difference:kinds.${row.diffKind}`)} {row.subKind === null ? null : <small>{t(`difference:subKinds.${row.subKind}`)}</small>}
      </td>
      {['carriers', 'lines', 'portLoadings', 'portDestinations'].map((name) => (
        <Condition key={name} row={row} name={name} />
      ))}
      <td>
        <bdi dir="ltr">{[set.validFrom, set.validTo].map((one) => plain(one) || '…').join(' – ')}</bdi>
      </td>
      <td>
        <ul>
          {row.charges.map((one) => (
            <Charge key={JSON.stringify([one.set.feeCode, one.set.direction, one.set.basis, one.set.currency])} of={one} />
          ))}
        </ul>
      </td>
      <td className="surcharge-problem">
        {row.problems.map(({ text, detail: { line } }) => (
          <div key={line + text}>{t('surcharges:at', { sheet: row.sheet, line, text })}</div>
        ))}
      </td>
    </tr>
  );
}

/** Surcharges from a workbook, route /surcharge/import: what a file says beside what stands, and the writing of what is chosen (domain/15 §15.7). */
export function SurchargeImport() {
  const { t } = useTranslation();
  const [staged, setStaged] = useState<Staged | null>(null);
  const [busy, setBusy] = useState(false);
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<{ added: number; changed: number } | 'undone' | null>(null);
  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => toast('error', failureOf(error).text, 8));
    setBusy(false);
  };
  const take = (body: FormData | object) =>
    working(async () => {
      setStaged(await stagedOf(body));
      setTurned(new Set());
      setDone(null);
    });
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    const form = new FormData();
    form.set('file', file);
    void take(form);
  };
  const open = ({ diffKind }: Surcharge) => diffKind === 'NEW' || diffKind === 'CHANGED';
  const wanted = (staged?.rows ?? []).filter((row) => open(row) && !turned.has(row.seq));
  const write = () =>
    working(async () => {
      const asked = { uuid: staged?.uuid, rows: wanted.map(({ seq }) => seq), batchId: crypto.randomUUID() };
      setDone(await call('POST', '/freightController/commitFreightExcel', asked, { quiet: true }));
    });
  const turn = (seq: number) =>
    setTurned((before) => new Set(before.has(seq) ? [...before].filter((one) => one !== seq) : [...before, seq]));
  const field = (name: string) => t(`fields:freightSurcharge.${name}`);
  const heads = ['', t('difference:kind'), ...['carriers', 'lines', 'portLoadings', 'portDestinations', 'validFrom'].map(field)];
  return (
    <section className="records-page surcharge-import" aria-label={t('surcharges:importing')}>
      <header className="records-head">
        <h1>{t('surcharges:importing')}</h1>
        <label className="button">
          {t('surcharges:choose')}
          <input
            type="file"
            data-import-file=""
            accept=".xlsx,.xls,.csv"
            disabled={busy}
            onChange={({ target }) => (upload(target.files?.[0]), (target.value = ''))}
          />
        </label>
        <span dir="auto">{staged?.fileName}</span>
        <Link to="/surcharge">{t('surcharges:back')}</Link>
      </header>
      {staged && staged.questions.blankConditions > 0 ? (
        <p role="alert" className="surcharge-question">
          {t('surcharges:blanks', { count: staged.questions.blankConditions })}{' '}
          {blankMeanings.map((blanks) => (
            <button
              key={blanks}
              type="button"
              className="button"
              disabled={busy}
              onClick={() => void take({ uuid: staged.uuid, choice: { blanks } })}
            >
              {t(`surcharges:blankMeans.${blanks}`)}
            </button>
          ))}
        </p>
      ) : null}
      {staged && staged.left > 0 ? <p role="note">{t('surcharges:left', { count: staged.left })}</p> : null}
      {staged === null || staged.rows.length === 0 ? <p>{t(staged === null ? 'surcharges:belongs' : 'surcharges:nothing')}</p> : null}
      {staged && staged.rows.length > 0 ? (
        <div className="records-scroll">
          <RecordsTable heads={[...heads, t('surcharges:charges'), t('difference:problem')]}>
            {staged.rows.map((row) => (
              <Line
                key={row.seq}
                row={row}
                ticked={!turned.has(row.seq)}
                onTick={done === null && open(row) ? () => turn(row.seq) : null}
              />
            ))}
          </RecordsTable>
        </div>
      ) : null}
      {staged === null ? null : (
        <footer className="records-foot">
          {done === null ? (
            <button type="button" className="button button-primary" disabled={busy || wanted.length === 0} onClick={() => void write()}>
              {t('surcharges:write', { count: wanted.length })}
            </button>
          ) : (
            <>
              <span role="status">
                {done === 'undone' ? t('difference:undone') : t('surcharges:written', { added: done.added, changed: done.changed })}
              </span>
              {done === 'undone' || done.added + done.changed === 0 ? null : (
                <TakeBack uuid={staged.uuid} onDone={() => setDone('undone')} />
              )}
            </>
          )}
        </footer>
      )}
    </section>
  );
}
