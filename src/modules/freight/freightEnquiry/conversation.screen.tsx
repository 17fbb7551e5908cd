import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onFrame } from '#client/live/socket';
import { hasRole } from '#client/session/session';
import { unreadTurnAtom } from '#client/shell/badges';
import { useView } from '#client/shell/view';
import { CallFailed } from '#client/calls/failed';
import type { Desk } from '#client/sheet/desk/desk';
import { useActiveRow } from '#client/sheet/panes/activeRow';
import { readChat, type Chat } from '#modules/freight/freightEnquiry/chatCalls.screen';
import { LaneRates } from '#modules/freight/freightEnquiry/laneRates.screen.tsx';
import { Lines } from '#modules/freight/freightEnquiry/lines.screen.tsx';
import { Writing } from '#modules/freight/freightEnquiry/writing.screen.tsx';
import { readBoxText } from '#values/boxText';

const pageSize = 50;
const settleMs = 150;

/** The conversation about an enquiry, read again whenever the live channel tells of it; in sight it counts as read. */
function useChat(id: string | null, size: number) {
  const { active } = useView();
  const turn = useAtomValue(unreadTurnAtom);
  const [kept, setKept] = useState<{ readonly id: string; readonly chat: Chat } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    if (id === null) return undefined;
    let current = true;
    const inSight = active && document.visibilityState === 'visible';
    readChat(id, size, inSight).then(
      (chat) => {
        if (!current) return;
        setKept({ id, chat });
        setFailed(null);
      },
      (error: unknown) => current && setFailed(error instanceof CallFailed ? error.codeMsg : String(error)),
    );
    return () => {
      current = false;
    };
  }, [id, size, active, turn, asked]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(again, settleMs);
    };
    const stops = [
      onFrame('change', ({ entity, rows }) => {
        if (entity === 'freightEnquiry' && Array.isArray(rows) && rows.some((row: { id?: unknown }) => row.id === id)) soon();
      }),
      onFrame('reload', soon),
      onFrame('connected', soon),
    ];
    document.addEventListener('visibilitychange', soon);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', soon);
    };
  }, [id, again]);
  return { chat: kept?.id === id ? kept.chat : null, failed, again };
}

interface ConversationProps {
  readonly desk: Desk;
  readonly onBack: () => void;
}

const summary = ['portLoading', 'portDestination', 'boxes', 'customerId', 'etdFrom', 'enquiryStatus'];

/** What was said about the enquiry the sheet stands at, and where more is written. */
export function Conversation({ desk, onBack }: ConversationProps) {
  const { t } = useTranslation();
  const row = useActiveRow(desk, 'id', false);
  const id = row?.id ?? null;
  const [pages, setPages] = useState({ id, count: 1 });
  const size = pageSize * (pages.id === id ? pages.count : 1);
  const { chat, failed, again } = useChat(id, size);
  useAtomValue(desk.version);
  const place = id === null ? null : desk.model.viewRowOf(id);
  if (row === null || id === null) return <p className="chat-none">{t('chat:none')}</p>;
  const said = (field: string) => (place === null ? '' : desk.model.cell(place, field).text);
  const stored = (field: string) => (place === null ? '' : String(desk.model.value(place, field) ?? ''));
  const boxes = readBoxText(stored('boxes'));
  const answers = chat?.side === 'TARGET' && !chat.closed && hasRole(['answerFreightEnquiry']);
  return (
    <>
      <header className="chat-head">
        <button type="button" className="quiet-button chat-back" onClick={onBack}>
          {t('chat:back')}
        </button>
        <strong>
          <bdi dir="ltr">{row.label}</bdi>
        </strong>
        {summary.map((field) => (
          <bdi key={field} className={`chat-${field}`}>
            {said(field)}
          </bdi>
        ))}
      </header>
      {failed === null ? null : (
        <p role="alert" className="form-error">
          {failed}
        </p>
      )}
      <Lines
        id={id}
        lines={chat?.lines ?? []}
        closed={chat?.closed ?? true}
        more={(chat?.lines.length ?? 0) === size}
        onMore={() => setPages({ id, count: (pages.id === id ? pages.count : 1) + 1 })}
        onDone={again}
      />
      {answers ? (
        <LaneRates
          id={id}
          wanted={chat.lines[0]?.side === 'ASKER'}
          portLoading={stored('portLoading')}
          portDestination={stored('portDestination')}
          onSent={again}
        />
      ) : null}
      {chat === null ? null : chat.closed ? (
        <p className="chat-shut">{t('chat:closed')}</p>
      ) : chat.side === null ? (
        <p className="chat-shut">{t('chat:reader')}</p>
      ) : (
        <Writing
          key={id}
          id={id}
          asked={boxes !== null && 'boxes' in boxes ? boxes.boxes.map(({ type }) => type) : []}
          prices={chat.side === 'TARGET'}
          onSent={again}
        />
      )}
    </>
  );
}
