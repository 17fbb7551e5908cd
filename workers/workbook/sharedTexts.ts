import { decodeEscapes } from './cellText';
import { WorkbookFault } from './contents';
import { LIMITS } from './limits';
import { INCOMPLETE, NOT_TAKEN, decodeMarkup } from './markup';
import type { MarkupReceiver } from './markup';

const PLAIN_ITEM = '<si><t>';
const END_OF_ITEM = '</t></si>';

/** Receives xl/sharedStrings.xml: the texts cells refer to by number. Rich text loses its looks, phonetic guides are left out. */
export class SharedTexts implements MarkupReceiver {
  readonly texts: string[] = [];
  wantsText = false;
  private item: string | null = null;
  private phonetic = false;

  take(text: string, at: number): number {
    if (!text.startsWith(PLAIN_ITEM, at)) return NOT_TAKEN;
    const from = at + PLAIN_ITEM.length;
    const to = text.indexOf('<', from);
    if (to < 0 || to + END_OF_ITEM.length > text.length) return INCOMPLETE;
    if (!text.startsWith(END_OF_ITEM, to)) return NOT_TAKEN;
    this.add(decodeMarkup(text.slice(from, to)));
    return to + END_OF_ITEM.length;
  }

  open(name: string): void {
    if (name === 'si') this.item = '';
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 't') this.wantsText = this.item !== null && !this.phonetic;
  }

  text(content: string): void {
    this.item += content;
  }

  close(name: string): void {
    if (name === 't') this.wantsText = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'si' && this.item !== null) {
      this.add(this.item);
      this.item = null;
    }
  }

  private add(text: string): void {
    if (this.texts.length >= LIMITS.sharedTexts)
      throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.sharedTexts} shared texts`);
    this.texts.push(decodeEscapes(text));
  }
}
