import { useEffect, useState } from 'react';
import { fileBytes } from '#client/files/files';

/** An address for the bytes of a file while it is shown, null until they are there; `onFailed` hears where they never will be. */
export function useFileUrl(id: string | null, mimeType: string, onFailed?: () => void): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (id === null) return undefined;
    let made: string | null = null;
    let current = true;
    fileBytes(id, onFailed === undefined).then(
      (bytes) => {
        if (!current) return;
        made = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
        setUrl(made);
      },
      () => current && onFailed?.(),
    );
    return () => {
      current = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, mimeType, onFailed]);
  return url;
}
