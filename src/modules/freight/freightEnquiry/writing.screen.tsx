import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from 'jotai';
import { CallFailed } from '#client/calls/failed';
import { timeZoneAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { sayFile, sayIn, type Saying } from '#modules/freight/freightEnquiry/chatCalls.screen';
import { typedPrice } from '#modules/freight/freightEnquiry/typedPrice.rules';
import { dayInZone } from '#values/moment';

/** What was begun and not sent, by enquiry: whoever looks at another one meanwhile finds it again. */
const begun = new Map<string, string>();

interface WritingProps {
  readonly id: string;
  /** Types of boxes asked for. */
  readonly asked: readonly string[];
  /** The writer gives prices. */
  readonly prices: boolean;
  readonly onSent: () => void;
}

/** Where somebody writes: Enter sends, Shift+Enter starts a new line, Enter that ends a composition does neither. */
export function Writing({ id, asked, prices, onSent }: WritingProps) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const [text, setText] = useState(begun.get(id) ?? '');
  const [busy, setBusy] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const price = prices ? typedPrice(text, dayInZone(new Date().toISOString(), zone), asked) : null;
  const write = (value: string) => {
    begun.set(id, value);
    setText(value);
  };
  const doing = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(what);
    try {
      await work();
      onSent();
      return true;
    } catch (error) {
      // Whatever `call` refuses it has told; an upload tells nothing by itself.
      if (what !== '' && error instanceof Error && !(error instanceof CallFailed && error.kind === 'session'))
        toast('error', error.message);
      return false;
    } finally {
      setBusy(null);
      field.current?.focus();
    }
  };
  const send = async (saying: Saying) => {
    if (busy !== null || text.trim() === '') return;
    if (await doing('', () => sayIn(id, saying))) write('');
  };
  const sendText = () => void send({ kind: 'TEXT', content: text.trim() });
  const sendPrice = () => {
    if (!price) return;
    const { buy, validTo, currency } = price;
    void send({ kind: 'RATE', content: text.trim(), rate: { buy, validTo, ...(currency === null ? {} : { currency }) } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (price) sendPrice();
    else sendText();
  };
  return (
    <form
      className="chat-writing"
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      <textarea
        ref={field}
        dir={text === '' ? undefined : 'auto'}
        rows={2}
        maxLength={2000}
        value={text}
        placeholder={prices ? `${t('chat:write')} · ${t('chat:priceHint')}` : t('chat:write')}
        aria-label={t('chat:write')}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="chat-buttons">
        <input
          ref={file}
          type="file"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) void doing(chosen.name, () => sayFile(id, chosen, new AbortController().signal));
          }}
        />
        <button type="button" className="quiet-button" disabled={busy !== null} onClick={() => file.current?.click()}>
          {t('chat:attach')}
        </button>
        {busy === null || busy === '' ? null : <span role="status">{t('chat:sending', { name: busy })}</span>}
        <span className="chat-gap" />
        {price ? (
          <button type="button" className="button button-primary" disabled={busy !== null} onClick={sendPrice}>
            {t('chat:sendPrice')}
          </button>
        ) : null}
        <button type="submit" className={price ? 'button' : 'button button-primary'} disabled={busy !== null || text.trim() === ''}>
          {t('chat:send')}
        </button>
      </div>
    </form>
  );
}
