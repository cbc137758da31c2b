// Pictures that are kept by name while there is room, and closed when they go.
export interface Kept { picture: ImageBitmap; age: number; used: number }

export class Cache {
  private kept = new Map<string, Kept>();
  private clock = 0;

  /** ``most`` pictures are kept, and ``always`` is one of them. */
  constructor(private most: number, private always: string) {}

  clear(): void { for (const one of this.kept.values()) one.picture.close(); this.kept.clear(); }

  /** What is kept by a name, which has now been used. */
  get(name: string): Kept | undefined {
    const found = this.kept.get(name);
    if (found) found.used = ++this.clock;
    return found;
  }

  set(name: string, picture: ImageBitmap, age: number): void {
    this.kept.get(name)?.picture.close();
    this.kept.set(name, { picture, age, used: ++this.clock });
    while (this.kept.size > this.most) this.forgetOldest();
  }

  private forgetOldest(): void {
    let oldest: [string, Kept] | null = null;
    for (const one of this.kept) if (one[0] !== this.always && (!oldest || one[1].used < oldest[1].used)) oldest = one;
    oldest![1].picture.close();
    this.kept.delete(oldest![0]);
  }
}
