import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallFailed } from '#client/calls/failed';
import { markRead, type Message } from '#client/messages/inbox';
import { placeOf } from '#client/messages/leading';
import { toast } from '#client/shell/feedback.tsx';

const failedSeconds = 3;

/** Opens a message: it counts as read from then on, and leads to what it is about, or says itself once more. */
export function useOpening(): (message: Message) => void {
  const navigate = useNavigate();
  return useCallback(
    (message) => {
      if (!message.isConsumed) {
        markRead([message.id]).catch((error: unknown) => {
          if (error instanceof CallFailed && error.kind !== 'session') toast('error', error.codeMsg, failedSeconds);
        });
      }
      const place = placeOf(message);
      if (place !== undefined) void navigate(place);
      else toast('info', message.classification, failedSeconds);
    },
    [navigate],
  );
}
