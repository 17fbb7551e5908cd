import { theme as antd } from 'antd';
import type { ThemeConfig } from 'antd';
import { readToken } from '#client/look/tokens';

const pixels = (name: `--${string}`): number => Number.parseFloat(readToken(name));

/**
 * Ant Design's theme made of the tokens in force. The fixed `cssVar` key makes all providers share one set of
 * style tags; twenty kept-alive views would otherwise each inject their own.
 */
export function antdTheme(dark: boolean): ThemeConfig {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: dark ? 'tally-dark' : 'tally-light' },
    hashed: false,
    token: {
      colorPrimary: readToken('--accent'),
      colorInfo: readToken('--accent'),
      colorLink: readToken('--accent'),
      colorError: readToken('--refused'),
      colorWarning: readToken('--conflict'),
      colorSuccess: readToken('--saved'),
      colorTextBase: readToken('--ink'),
      colorTextSecondary: readToken('--ink-quiet'),
      colorTextPlaceholder: readToken('--ink-quiet'),
      colorBgBase: readToken('--paper'),
      colorBgContainer: readToken('--paper'),
      colorBgElevated: readToken('--paper'),
      colorBgLayout: readToken('--desk'),
      colorBgMask: readToken('--scrim'),
      colorBorder: readToken('--line-field'),
      colorBorderSecondary: readToken('--line'),
      colorSplit: readToken('--line'),
      colorTextLightSolid: readToken('--on-accent'),
      boxShadow: readToken('--shadow-dialog'),
      boxShadowSecondary: readToken('--shadow-soft'),
      fontFamily: readToken('--font'),
      fontSize: pixels('--text'),
      fontSizeSM: pixels('--text-small'),
      borderRadius: pixels('--radius'),
      controlHeight: 32,
      motion: !still,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
      // As high as our own fields, beside which they stand.
      Select: { controlHeight: 36 },
      DatePicker: { controlHeight: 36 },
      Table: { cellPaddingBlock: 6, headerBg: readToken('--desk') },
      Modal: { titleFontSize: 16 },
    },
  };
}
