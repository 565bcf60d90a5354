-- As before, and letters of Azerbaijani, of West African languages, of Persian and Urdu, vowel signs of Hebrew, and the signs that
-- stand for an apostrophe in Hawaiian and in transcriptions.
CREATE OR REPLACE FUNCTION "larkspur_fold"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE t text := given;
BEGIN
  IF octet_length(t) <> char_length(t) THEN
    t := lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]', '', 'g'));
    IF t ~ '[ßæœþðøłđıŧħŋςẞÆŒÞÐØŁĐŦĦŊ]' THEN
      t := translate(t, 'ðøłđıŧħŋςẞÆŒÞÐØŁĐŦĦŊ', 'doldithnσßæœþdoldthn');
      t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
    IF t ~ '[əƏǝƎɛƐɔƆɓƁɗƊƙƘƴƳɨƗʉɄ]' THEN
      t := translate(t, 'əƏǝƎɛƐɔƆɓƁɗƊƙƘƴƳɨƗʉɄ', 'eeeeeeoobbddkkyyiiuu');
    END IF;
    -- Letters of Persian and Urdu, and forms that are typed for each other in Arabic.
    t := translate(t, 'ىیکةـ', 'ييكه');
    -- Capitals that the locale C leaves.
    IF t ~ '[Α-ΩЀ-ЯҐ]' THEN
      t := translate(t, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'αβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    END IF;
  ELSE
    t := replace(lower(t), 'ı', 'i');
  END IF;
  t := replace(replace(t, '++', 'plusplus'), '.js', 'js');
  IF strpos(t, '#') > 0 THEN t := regexp_replace(t, '([a-z])#(?![a-z0-9])', '\1sharp', 'g'); END IF;
  IF strpos(t, '.net') > 0 THEN t := regexp_replace(t, '(^|[^a-z0-9]|asp|vb|ado)\.net(?![a-z0-9])', '\1 dotnet', 'g'); END IF;
  IF strpos(t, '+') > 0 THEN t := regexp_replace(t, '([a-z])\+(?![a-z0-9])', '\1plus', 'g'); END IF;
  IF strpos(t, '&') > 0 THEN t := regexp_replace(t, '(^|[^a-z0-9])([a-z])&([a-z])(?![a-z0-9])', '\1\2n\3', 'g'); END IF;
  RETURN regexp_replace(t, '[\x01-\x1f!-/:-@\[-`{-\x9f\u00a0-\u00bf\u00d7\u00f7\u02b9-\u02c1\u02c8\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "larkspur_variants"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE t text := given; composed text;
BEGIN
  IF octet_length(given) <> char_length(given) THEN
    composed := normalize(given, NFC);
    IF composed ~ '[äöüøåÄÖÜØÅ]' THEN
      t := t || ' ' || replace(replace(replace(replace(replace(
        translate(composed, 'ÄÖÜØÅ', 'äöüøå'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
    END IF;
  END IF;
  IF given ~ '[''’‘ʼʻʽʾʿʹˈ′＇`´]' THEN t := t || ' ' || regexp_replace(given, '[''’‘ʼʻʽʾʿʹˈ′＇`´]', '', 'g'); END IF;
  RETURN t;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "larkspur_query"(given text, weight text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE variants text := larkspur_variants(regexp_replace(given, '[''’‘ʼʻʽʾʿʹˈ′＇`´]', ' ', 'g')); found tsquery;
BEGIN
  found := larkspur_words(larkspur_fold(given), weight);
  IF char_length(variants) > char_length(given) THEN
    found := found || larkspur_words(larkspur_fold(substr(variants, char_length(given) + 2)), weight);
  END IF;
  RETURN found;
END $$;--> statement-breakpoint
-- What is computed from these letters is computed anew.
UPDATE "candidates" SET "name" = "name", "title" = "title", "skills" = "skills", "location" = "location", "summary" = "summary"
WHERE concat_ws(' ', name, title, larkspur_join(skills), location, summary)
  ~ '[əƏǝƎɛƐɔƆɓƁɗƊƙƘƴƳɨƗʉɄىیکةـ\u0591-\u05c7ʻʽʾʿʹˈ′＇]';
