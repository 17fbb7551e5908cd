import { existsSync } from 'node:fs';
import { phase, run } from './prepare.mjs';

const hasChinese = async () => {
  const { code, output } = await run('fc-list', [':lang=zh']).catch(() => ({ code: 1, output: '' }));
  return code === 0 && output.trim() !== '';
};

/** Sees to fonts for Chinese and Arabic, without which browser tests measure empty boxes; warns where it cannot. */
export async function ensureFonts() {
  if (process.platform !== 'linux' || (await hasChinese())) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await phase('Installing fonts', async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'fontconfig', 'fonts-noto-cjk', 'fonts-noto-core'], { env });
    });
    if (await hasChinese()) return;
  }
  console.warn(
    'Warning: this machine has no Chinese fonts (Debian: fonts-noto-cjk, fonts-noto-core); texts in browser tests may show as boxes.',
  );
}
