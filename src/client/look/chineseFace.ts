/** Chinese faces that systems bring, by their full and PostScript names, which is how a page may ask for one face of the machine. */
const facesOfSystems = [
  'PingFang SC',
  'PingFangSC-Regular',
  'Hiragino Sans GB',
  'HiraginoSansGB-W3',
  'STHeitiSC-Light',
  'Microsoft YaHei',
  'MicrosoftYaHei',
  'SimSun',
  'SimHei',
  'Noto Sans SC',
  'Noto Sans SC Regular',
  'NotoSansSC-Regular',
  'Noto Sans CJK SC',
  'Noto Sans CJK SC Regular',
  'NotoSansCJKsc-Regular',
  'Noto Sans CJK JP',
  'Noto Sans CJK JP Regular',
  'NotoSansCJKjp-Regular',
  'Noto Serif CJK SC',
  'NotoSerifCJKsc-Regular',
  'Source Han Sans SC',
  'Source Han Sans CN',
  'SourceHanSansSC-Regular',
  'SourceHanSansCN-Regular',
  'WenQuanYi Micro Hei',
  'WenQuanYiMicroHei',
  'WenQuanYi Zen Hei',
  'WenQuanYiZenHei',
  'Droid Sans Fallback',
  'DroidSansFallback',
];

async function onMachine(): Promise<boolean> {
  try {
    await new FontFace('Chinese of the machine', facesOfSystems.map((name) => `local("${name}")`).join(', ')).load();
    return true;
  } catch {
    return false;
  }
}

/**
 * Brings the list of the shipped Chinese face, the last of `--font`, where the machine has none: its hundred slices, each fetched only when
 * one of its characters is drawn, in pages and on canvases alike. A machine with a Chinese face fetches nothing, not even the list.
 */
export async function startChineseFace(): Promise<void> {
  if (!(await onMachine())) await import('./chineseFace.css');
}
