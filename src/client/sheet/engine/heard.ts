/** How far the page has taken in what the engine says, and who waits for it to come further. */
export class Heard {
  private upTo = 0;
  private readonly waiting: { readonly number: number; readonly go: () => void }[] = [];

  take(number: number): void {
    this.upTo = number;
    const ready = this.waiting.filter((one) => one.number <= number);
    for (const one of ready) {
      this.waiting.splice(this.waiting.indexOf(one), 1);
      one.go();
    }
  }

  until(number: number): Promise<void> {
    if (number <= this.upTo) return Promise.resolve();
    return new Promise((go) => this.waiting.push({ number, go }));
  }
}
