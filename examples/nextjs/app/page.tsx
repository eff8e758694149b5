import { CookieSettings } from './cookie-settings';

export default function Page() {
  return (
    <main>
      <h1>Shop</h1>
      <form action="/newsletter" method="post">
        <label>
          Email <input name="email" type="email" required />
        </label>
        <label>
          <input name="agreed" type="checkbox" required /> Send me news by email
        </label>
        <button>Subscribe</button>
      </form>
      <CookieSettings />
    </main>
  );
}
