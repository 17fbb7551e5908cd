import type { ViewOnWire, ViewShare } from '#define/savedView';
import { call } from '#client/calls/http';
import { contentOnWire, type ViewContent } from '#client/sheet/views/content';

const at = '/PublicQueryController';

/** The views a person may use on a sheet, by name (`select_diyFilter`). */
export const listViews = (mod: string): Promise<readonly ViewOnWire[]> => call('GET', `${at}/select_diyFilter`, { mod }, { quiet: true });

/** One view; rejects with VIEW_GONE where it is no more, or was never shared with the person. */
export const readView = (id: string): Promise<ViewOnWire> => call('GET', `${at}/get_diyFilter`, { id }, { quiet: true });

export interface NewView {
  readonly name: string;
  readonly share: ViewShare;
  readonly isDefault: boolean;
}

/** Saves what is shown under a name (`insert_diyFilter`). The same `batchId` makes one view however often it is sent. */
export const addView = (mod: string, { name, share, isDefault }: NewView, content: ViewContent, batchId: string): Promise<ViewOnWire> =>
  call(
    'POST',
    `${at}/insert_diyFilter`,
    { mod, name, share, isDefault: isDefault ? 1 : 0, batchId, ...contentOnWire(content) },
    { quiet: true },
  );

/** Changes parts of a view; what is left out stays as it is. */
export const changeView = (
  view: ViewOnWire,
  change: { name?: string; share?: ViewShare; isDefault?: boolean; content?: ViewContent },
): Promise<ViewOnWire> => {
  const { isDefault, content, ...rest } = change;
  return call(
    'POST',
    `${at}/update_diyFilter`,
    {
      id: view.id,
      version: view.version,
      ...rest,
      ...(isDefault === undefined ? {} : { isDefault: isDefault ? 1 : 0 }),
      ...(content ? contentOnWire(content) : {}),
    },
    { quiet: true },
  );
};

export const removeView = (view: ViewOnWire): Promise<null> => call('POST', `${at}/delete_diyFilter`, { id: view.id }, { quiet: true });
