/** Outlines on a square of 18, drawn with one stroke width. */
const outlines = {
  search: 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10M11.700 11.700l3.600 3.600',
  dashboard: 'M2.5 2.5h5.5v7H2.5zM10 2.5h5.5v4H10zM10 8.5h5.5v7H10zM2.5 11.5h5.5v4H2.5z',
  order: 'M4 2.5h7l3 3v10H4zM11 2.5v3h3M6.5 8.5h5M6.5 11h5M6.5 13.2h3',
  cost: 'M9 2.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 1 0 0-13.6M6.2 5.6 9 9.2l2.8-3.6M9 9.2v4M6.7 9.6h4.6M6.7 11.5h4.6',
  invoice: 'M3.5 2.5h11v13l-1.9-1.3-1.8 1.3L9 14.2l-1.8 1.3-1.8-1.3-1.9 1.3zM6 6h6M6 8.6h6M6 11.2h3',
  rate: 'M2.5 15.5v-13M2.5 15.5h13M5.5 12l3-3.6 2.4 1.9 3.8-5M14.7 8.1V5.3H12',
  exchange: 'M3 6.5h11M11 3.5l3 3-3 3M15 11.5H4M7 8.5l-3 3 3 3',
  container: 'M1.8 5h14.4v8H1.8zM4.7 5v8M7.6 5v8M10.4 5v8M13.3 5v8',
  customer:
    'M6.8 8.3a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 1 0 0 5.4M2 15c0-2.7 2-4.6 4.8-4.6s4.8 1.9 4.8 4.6M11.6 8.1a2.4 2.4 0 1 0-.6-4.7M13.2 10.6c1.8.5 2.8 2.1 2.8 4.4',
  person: 'M9 8.6a3 3 0 1 0 0-6 3 3 0 1 0 0 6M3.4 15.4c0-2.9 2.3-4.9 5.6-4.9s5.6 2 5.6 4.9',
  bill: 'M3.5 2.5h11v13h-11zM6 5.5h6M6 8h6M6 10.5h3M10.8 12.8l1 1 1.8-2',
  ship: 'M2 11h14l-1.8 4H4zM4.2 11V7.5h9.6V11M6.8 7.5V4.8h4.4v2.7M9 4.8V2.5',
  truck:
    'M1.8 4.5h8.4v8H1.8zM10.2 7.5h3.6l2.4 2.6v2.4h-6M5 14.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 1 0 0 3.2M13 14.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 1 0 0 3.2',
  report: 'M2.5 15.5h13M4.5 13V8.5M7.5 13V4.5M10.5 13V6.8M13.5 13V2.8',
  message: 'M2.5 3.5h13v9H9l-3.5 3v-3h-3zM5.5 6.6h7M5.5 9.3h4.5',
  bell: 'M9 2.500a4.500 4.500 0 0 0-4.500 4.500v3.500L3 13h12l-1.500-2.500V7A4.500 4.500 0 0 0 9 2.500M7.200 15.200a1.900 1.900 0 0 0 3.600 0',
  pause: 'M6 3.500v11M12 3.500v11',
  play: 'M5.500 3 14.500 9 5.500 15z',
  book: 'M3 3.5c2.5-.8 4.5-.4 6 1 1.5-1.4 3.5-1.8 6-1v11c-2.5-.8-4.5-.4-6 1-1.5-1.4-3.5-1.8-6-1zM9 4.5v11',
  branch: 'M6.5 2.5h5v3.5h-5zM2 12h5v3.5H2zM11 12h5v3.5h-5zM9 6v3M4.5 12V9h9v3',
  setting: 'M2.5 5h6M12.5 5h3M2.5 13h3M9.5 13h6M10.5 7a2 2 0 1 0 0-4 2 2 0 1 0 0 4M7.5 15a2 2 0 1 0 0-4 2 2 0 1 0 0 4',
  sheet: 'M2.5 3h13v12h-13zM2.5 7h13M2.5 11h13M7 3v12',
  sidebar: 'M2.5 3h13v12h-13zM7 3v12',
  language: 'M9 2a7 7 0 1 0 0 14A7 7 0 1 0 9 2M2 9h14M9 2c2.2 1.9 3.2 4.2 3.2 7S11.2 14.1 9 16M9 2C6.8 3.9 5.8 6.2 5.8 9S6.8 14.1 9 16',
  chevron: 'M7 4.5 11.5 9 7 13.5',
  down: 'M4.5 7 9 11.5 13.5 7',
  close: 'M5 5l8 8M13 5l-8 8',
  refresh: 'M14.8 9A5.8 5.8 0 1 1 12.9 4.700M13.3 2.300v2.900h-2.9',
  eye: 'M1.8 9C3.6 5.9 6 4.3 9 4.300S14.4 5.9 16.2 9c-1.8 3.1-4.2 4.7-7.2 4.700S3.6 12.1 1.8 9M9 11.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 1 0 0 4.4',
  eyeOff: 'M1.8 9C3.6 5.9 6 4.3 9 4.300S14.4 5.9 16.2 9c-1.8 3.1-4.2 4.7-7.2 4.700S3.6 12.1 1.8 9M3.5 14.500l11-11',
  check: 'M3.5 9.5 7.3 13.2 14.5 5',
  dot: 'M9 6.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5',
  info: 'M9 2a7 7 0 1 0 0 14A7 7 0 1 0 9 2M9 8.200v4.300M9 5.500v.3',
  warning: 'M9 2.5 16.2 15H1.800zM9 7.200v3.800M9 12.900v.3',
  offline: 'M2 6.500c4.2-3.7 9.8-3.7 14 0M4.7 9.700c2.6-2.2 6-2.2 8.6 0M7.3 12.600c1-.8 2.4-.8 3.4 0M3 15.500l12-13',
  lock: 'M4 8h10v7.500H4zM6 8V5.500a3 3 0 0 1 6 0V8',
  key: 'M6 14.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 1 0 0 7M8.5 8.500l6-6M12 5l2.2 2.2',
  signOut: 'M10 2.500H3.500v13H10M7.5 9h8M12.5 6l3 3-3 3',
  light:
    'M9 12a3 3 0 1 0 0-6 3 3 0 1 0 0 6M9 1.800v1.700M9 14.500v1.700M1.8 9h1.700M14.5 9h1.700M3.9 3.900l1.2 1.200M12.9 12.900l1.2 1.200M3.9 14.100l1.2-1.200M12.9 5.100l1.2-1.2',
} as const;

export type IconName = keyof typeof outlines;

/** Whether a screen's icon name is one that is drawn. */
export function isIcon(name: string | undefined): name is IconName {
  return name !== undefined && name in outlines;
}

/** A decorative outline in the colour of the text; `turns` mirrors it where writing runs from the right. */
export function Icon({ name, turns = false, size = 18 }: { name: IconName; turns?: boolean; size?: number }) {
  return (
    <svg className={turns ? 'icon icon-turns' : 'icon'} viewBox="0 0 18 18" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  );
}

/** The product's mark: four strokes of a tally and the fifth across, as crates are counted at the rail. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 22 22" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M4.5 4v14M8.8 4v14M13.2 4v14M17.5 4v14" />
      <path className="mark-across" d="M2 15.5 20 6.5" />
    </svg>
  );
}
