import { useAtomValue } from 'jotai';
import { use, useCallback, useEffect, useMemo } from 'react';
import type { WheelEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { holdsOne, rolesAtom } from '#client/session/session';
import { bandsOf } from '#client/sheet/bands/bands';
import { usePlaced } from '#client/sheet/bands/usePlaced';
import type { Desk } from '#client/sheet/desk/desk';
import { rowLabel } from '#client/sheet/desk/wording';
import { EmbeddedSheet } from '#client/sheet/embedded/EmbeddedSheet.tsx';
import { useGridLook } from '#client/sheet/grid/gridLook';
import { recordSheets } from '#client/sheet/recordSheets';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import './bands.css';

/** The sheet rows open to, where the person may read it. */
function useOpened(desk: Desk): Sheet | null {
  const engine = use(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const sheet = useMemo(() => {
    const found = recordSheets().find(({ mod }) => mod === desk.model.sheet.opens);
    return found && holdsOne(roles, engine?.catalogue.get(found.entity).stock.list?.roles ?? ['admin']) ? found : null;
  }, [desk, engine, roles]);
  useEffect(() => desk.set(bandsOf(desk).sheet, sheet), [desk, sheet]);
  return sheet;
}

interface BandProps {
  readonly desk: Desk;
  readonly sheet: Sheet;
  readonly rowId: string;
}

function TitledBand({ desk, sheet, rowId, title }: BandProps & { title: string }) {
  const taken = useCallback((inner: Desk) => bandsOf(desk).take(rowId, inner), [desk, rowId]);
  return <EmbeddedSheet sheet={sheet} parentId={rowId} parent={desk} title={title} onDesk={taken} />;
}

/** The parts of one row: a sheet of their own, which grows with its rows. */
function Band(props: BandProps) {
  const { t } = useTranslation();
  const row = props.desk.model.viewRowOf(props.rowId);
  return <TitledBand {...props} title={`${row === null ? '' : rowLabel(props.desk, row)} ${t(`record:parts.${props.sheet.entity}`)}`} />;
}

/** Rows that lie on the band scroll the sheet around it, unless they have more to show themselves. */
function passOn(desk: Desk, { currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  const inner = currentTarget.querySelector('.dvn-scroller');
  const scrollsItself = inner !== null && inner.scrollHeight > inner.clientHeight + 1;
  if (!scrollsItself && Math.abs(deltaY) > Math.abs(deltaX)) desk.grid?.scrollDown(deltaY);
}

/** Bands over the canvas, each beneath its row: the canvas keeps room for them. */
function OverCanvas({ desk, sheet, open }: { desk: Desk; sheet: Sheet; open: readonly string[] }) {
  const { rowHeight } = useGridLook();
  const placed = usePlaced(desk, rowHeight);
  useAtomValue(desk.region);
  useAtomValue(desk.selection);
  const selected = bandsOf(desk).selected();
  const room = desk.grid?.room();
  if (room === undefined) return null;
  return (
    <div className="row-bands" style={{ insetBlockStart: room.top, blockSize: room.height, inlineSize: room.width }}>
      {open.map((rowId) => {
        const band = placed.find((one) => one.rowId === rowId);
        const top = band === undefined ? null : (desk.grid?.bandTop(band.row) ?? null);
        return (
          <section
            key={rowId}
            className="row-band"
            data-away={top === null}
            data-selected={selected.some((one) => one.rowId === rowId)}
            onFocus={() => bandsOf(desk).enter(rowId)}
            // One pixel more covers the line the canvas draws beneath the row.
            style={{ blockSize: (band?.height ?? 0) + 1, insetBlockStart: top ?? 0 }}
            onWheel={(event) => passOn(desk, event)}
          >
            <Band desk={desk} sheet={sheet} rowId={rowId} />
          </section>
        );
      })}
    </div>
  );
}

/** Rows that are open to their parts, over the canvas or within the plain table. */
export function BandsLayer({ desk }: { desk: Desk }) {
  const sheet = useOpened(desk);
  const open = useAtomValue(bandsOf(desk).open);
  const slots = useAtomValue(bandsOf(desk).slots);
  const plain = useAtomValue(desk.plain);
  if (sheet === null || open.length === 0) return null;
  if (!plain) return <OverCanvas desk={desk} sheet={sheet} open={open} />;
  return [...slots].map(([rowId, slot]) => createPortal(<Band desk={desk} sheet={sheet} rowId={rowId} />, slot, rowId));
}
