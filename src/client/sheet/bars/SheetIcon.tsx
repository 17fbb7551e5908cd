/** Outlines on a square of 16, in the manner of the shell's. */
const outlines = {
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a3.750 3.750 0 0 1 0 7.500H6',
  redo: 'M10.500 3l3 3-3 3M13.500 6h-7a3.750 3.750 0 0 0 0 7.500H10',
  add: 'M8 3v10M3 8h10',
  remove: 'M3 4.500h10M6 4.500V3h4v1.500M4.500 4.500l.6 8.500h5.800l.6-8.500M6.800 7v4M9.200 7v4',
  import: 'M8 2.500v7M5.200 7 8 9.800 10.800 7M2.500 10.500v3h11v-3',
  export: 'M8 9.800v-7M5.200 5.300 8 2.500l2.800 2.800M2.500 10.500v3h11v-3',
  filter: 'M2.500 3h11L9.500 8v5l-3-1.500V8z',
  columns: 'M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10',
  table: 'M2.500 3h11v10h-11zM2.500 6.300h11M2.500 9.700h11M6.200 6.300v6.700',
  find: 'M6.500 10.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8M9.400 9.400l4.100 4.100M9.500 2.500h4M11 5h2.500',
  search: 'M7 11.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9M10.300 10.300l3.200 3.200',
  close: 'M4.500 4.500l7 7M11.500 4.500l-7 7',
  check: 'M3 8.500l3.300 3.300L13 4.500',
  star: 'M8 2.300l1.700 3.600 3.900.5-2.900 2.700.8 3.900L8 11.100 4.500 13l.8-3.900-2.900-2.700 3.900-.5z',
  bill: 'M4 2.500h8v11l-2-1.200-2 1.200-2-1.200-2 1.200zM6 5.500h4M6 8.500h4',
  copy: 'M5.500 5.500h7.500v8h-7.500zM3 10.500v-8h7.500',
  sortUp: 'M4.500 12.500v-9M2.200 5.800 4.500 3.500l2.300 2.300M9 4.500h2.500M9 8h4M9 11.500h5',
  sortDown: 'M4.500 3.500v9M2.200 10.200l2.300 2.300 2.300-2.300M9 4.500h5M9 8h4M9 11.500h2.500',
  columnBack: 'M9.500 4 5.500 8l4 4',
  columnOn: 'M6.500 4l4 4-4 4',
  up: 'M4 9.500 8 5.500l4 4',
  down: 'M4 6.500l4 4 4-4',
  edit: 'M3 13l.7-2.800L11 2.900l2.100 2.100-7.300 7.300zM9.600 4.300l2.100 2.100',
  pin: 'M5.500 2.500h5M6.500 2.500v4.500L4 9.500h8L9.500 7V2.500M8 9.500v4.500',
  hide: 'M2.500 8C4 5.300 5.900 4 8 4s4 1.300 5.500 4c-1.500 2.700-3.400 4-5.500 4s-4-1.300-5.500-4M3.500 13l9-10',
  late: 'M8 3.500 13 12.500H3z',
  diamond: 'M8 2l6 6-6 6-6-6z',
  soon: 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10M8 8V3M8 8h5',
  ahead: 'M4.500 3.500 12 8l-7.500 4.500z',
  dot: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  warning: 'M8 2.500 14.300 13.500H1.700zM8 6.500v3.200M8 11.500v.2',
  lock: 'M3.500 7.500h9v6h-9zM5.500 7.500V5.200a2.500 2.500 0 0 1 5 0v2.300',
  attach:
    'M11.500 5.500 6.600 10.400a1.300 1.300 0 0 0 1.900 1.900l5-5a2.900 2.900 0 0 0-4.100-4.100l-5.200 5.200a4.400 4.400 0 0 0 6.300 6.300l3.500-3.600',
  print: 'M4.500 6V2.500h7V6M4.500 11.500h-2V6h11v5.500h-2M4.500 9.500h7v4h-7z',
  openPage: 'M6 3.500H3v9.500h9.500V10M8.500 2.500h5v5M13.300 2.700 7.500 8.500',
  offline: 'M2 6c3.700-3.200 8.300-3.200 12 0M4.300 8.600c2.300-1.900 5.100-1.900 7.400 0M3 13.500l10-11',
} as const;

export type SheetIconName = keyof typeof outlines;

/** A decorative outline in the colour of the text; `turns` mirrors it where writing runs from the right. */
export function SheetIcon({ name, turns = false }: { name: SheetIconName; turns?: boolean }) {
  return (
    <svg className={turns ? 'icon icon-turns' : 'icon'} viewBox="0 0 16 16" width={16} height={16} aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  );
}
