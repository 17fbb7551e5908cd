import { use, useCallback } from 'react';
import i18next from 'i18next';
import { useNavigate } from 'react-router-dom';
import { CallFailed } from '#client/calls/failed';
import { markRead, type Message } from '#modules/messages/inbox/inbox.screen';
import { toast } from '#client/shell/feedback.tsx';
import { ScreensContext } from '#client/shell/screensContext';

const saidSeconds = 3;

/** Opens a message: it counts as read from then on, and leads to what it is about, or says itself once more. */
export function useOpening(): (message: Message) => void {
  const navigate = useNavigate();
  const screens = use(ScreensContext);
  return useCallback(
    (message) => {
      if (!message.isConsumed) {
        markRead([message.id]).then(
          () => toast('done', i18next.t('messages:readDone'), saidSeconds),
          (error: unknown) => {
            if (error instanceof CallFailed && error.kind !== 'session') toast('error', error.codeMsg, saidSeconds);
          },
        );
      }
      // Fetched at the first press: the bell is on every page.
      void import('#modules/messages/inbox/leading.screen')
        .then(({ placeOf }) => placeOf(message, screens))
        .then((place) => (place === undefined ? toast('info', message.classification, saidSeconds) : navigate(place)));
    },
    [navigate, screens],
  );
}
