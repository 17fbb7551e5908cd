import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import type { Desk } from '#client/sheet/desk/desk';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { Conversation } from '#modules/freight/freightEnquiry/conversation.screen.tsx';
import './chat.css';

/** Enquiries and the conversation about the active one: side by side, or one at a time where there is no room. F6 goes over and back. */
export function Enquiries({ engine, sheet }: { engine: SheetEngine; sheet: Sheet }) {
  const { t } = useTranslation();
  const [desk, setDesk] = useState<Desk | null>(null);
  const [talking, setTalking] = useState(false);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'F6' || event.nativeEvent.isComposing || desk === null) return;
      event.preventDefault();
      event.stopPropagation();
      const talk = event.currentTarget.querySelector('.chat-talk');
      if (talk?.contains(event.target as Node)) desk.editor?.focus();
      else (talk?.querySelector<HTMLElement>('textarea') ?? talk?.querySelector<HTMLElement>('.chat-lines'))?.focus();
    },
    [desk],
  );
  return (
    <div className="chat-screen" data-talking={talking} onKeyDownCapture={onKeyDown}>
      <div className="chat-list">
        <KeptSheet engine={engine} sheet={sheet} title="shell:route.chatList" belongs="sheet:belongs.freightEnquiry" onDesk={setDesk} />
        <button type="button" className="button chat-open" onClick={() => setTalking(true)}>
          {t('chat:opened')}
        </button>
      </div>
      <section className="chat-talk" aria-label={t('chat:label')}>
        {desk === null ? null : <Conversation desk={desk} onBack={() => setTalking(false)} />}
      </section>
    </div>
  );
}
