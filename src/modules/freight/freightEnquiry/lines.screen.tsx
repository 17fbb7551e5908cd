import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { namedBytes, saveBytes } from '#client/files/files';
import { timeZoneAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';
import type { ChatLine } from '#modules/freight/freightEnquiry/chatCalls.screen';
import { Card } from '#modules/freight/freightEnquiry/rateCard.screen.tsx';
import { dayInZone, formatMoment } from '#values/moment';

function FileLink({ fileId, name }: { fileId: string; name: string }) {
  const save = () =>
    namedBytes(fileId).then(
      ({ bytes, fileName }) => saveBytes(bytes, fileName === '' ? name : fileName),
      (error: unknown) => toast('error', error instanceof Error ? error.message : String(error)),
    );
  return (
    <button type="button" className="chat-file" onClick={() => void save()}>
      <Icon name="invoice" size={16} />
      <bdi>{name}</bdi>
    </button>
  );
}

/** The card of a rate shows all its line says; what somebody typed is shown as they typed it. */
const saysItself = ({ kind, rate }: ChatLine): boolean => kind === 'RATE' && Object.keys(rate?.sell ?? {}).length > 0;

interface LineProps {
  readonly id: string;
  readonly line: ChatLine;
  readonly closed: boolean;
  readonly zone: string;
  readonly onDone: () => void;
}

function Line({ id, line, closed, zone, onDone }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className="chat-line" data-mine={line.mine}>
      <p className="chat-by">
        <bdi>{line.mine ? t('chat:you') : line.sender}</bdi>
        <bdi dir="ltr">{formatMoment(line.time, zone).slice(11, 16)}</bdi>
        {line.mine ? <span>{t(line.seen ? 'chat:seen' : 'chat:sent')}</span> : null}
      </p>
      <div className="chat-bubble">
        {line.kind === 'FILE' && line.fileId !== null ? (
          <FileLink fileId={line.fileId} name={line.fileName ?? ''} />
        ) : saysItself(line) ? null : (
          <p className="chat-text" dir="auto">
            {line.content}
          </p>
        )}
        {line.kind === 'RATE' ? <Card id={id} line={line} closed={closed} onDone={onDone} /> : null}
      </div>
    </li>
  );
}

interface LinesProps {
  readonly id: string;
  /** The newest first. */
  readonly lines: readonly ChatLine[];
  readonly closed: boolean;
  /** There may be more before them. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly onDone: () => void;
}

/** What was said, day by day, the newest at the end and in sight. */
export function Lines({ id, lines, closed, more, onMore, onDone }: LinesProps) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const box = useRef<HTMLDivElement>(null);
  const newest = lines[0]?.id;
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const toEnd = () => void (node.scrollTop = node.scrollHeight);
    toEnd();
    // What stands below it comes later and takes some of its room.
    const watch = new ResizeObserver(toEnd);
    watch.observe(node);
    return () => watch.disconnect();
  }, [id, newest]);
  const today = dayInZone(new Date().toISOString(), zone);
  const days = new Map<string, ChatLine[]>();
  for (const line of lines.toReversed()) {
    const day = dayInZone(line.time, zone);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return (
    // Reached by the keyboard, so that it can be scrolled there.
    <div className="chat-lines" ref={box} role="log" aria-label={t('chat:label')} tabIndex={0}>
      {more ? (
        <button type="button" className="quiet-button chat-more" onClick={onMore}>
          {t('chat:earlier')}
        </button>
      ) : null}
      {[...days].map(([day, said]) => (
        <section key={day}>
          <h3 className="chat-day">{day === today ? t('chat:today') : <bdi dir="ltr">{day}</bdi>}</h3>
          <ul>
            {said.map((line) => (
              <Line key={line.id} id={id} line={line} closed={closed} zone={zone} onDone={onDone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
