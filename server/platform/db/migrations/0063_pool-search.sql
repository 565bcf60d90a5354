-- One spelling for all ways to write a word, in what is stored and in what is asked for: lower case without accents, signs that
-- make a name (C++, C#, .NET) as letters, every other sign as a space. The functions of generated columns call none of each other:
-- a restored dump fills the columns with an empty search_path.
CREATE FUNCTION "larkspur_fold"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE t text := given;
BEGIN
  IF octet_length(t) <> char_length(t) THEN
    t := lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g'));
    IF t ~ '[ßæœþðøłđıŧħŋςẞÆŒÞÐØŁĐŦĦŊ]' THEN
      t := translate(t, 'ðøłđıŧħŋςẞÆŒÞÐØŁĐŦĦŊ', 'doldithnσßæœþdoldthn');
      t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
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
  RETURN regexp_replace(t, '[\x01-\x1f!-/:-@\[-`{-\x9f\u00a0-\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g');
END $$;;--> statement-breakpoint
-- A name or place, and again with umlauts written out, and with what an apostrophe parts in one.
CREATE FUNCTION "larkspur_variants"(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE t text := given; composed text;
BEGIN
  IF octet_length(given) <> char_length(given) THEN
    composed := normalize(given, NFC);
    IF composed ~ '[äöüøåÄÖÜØÅ]' THEN
      t := t || ' ' || replace(replace(replace(replace(replace(
        translate(composed, 'ÄÖÜØÅ', 'äöüøå'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
    END IF;
  END IF;
  IF given ~ '[''’‘ʼ`´]' THEN t := t || ' ' || regexp_replace(given, '[''’‘ʼ`´]', '', 'g'); END IF;
  RETURN t;
END $$;--> statement-breakpoint
-- A mail address whole, and its domain.
CREATE FUNCTION "larkspur_mail"(email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(array_remove(
    ARRAY[left(lower($1), 500), left(substring(lower($1) from '@[^@]*$'), 500)], NULL), ''))
$$;--> statement-breakpoint
-- The words of a text as they may begin, each in its English stem, as titles are indexed, or as written, as places are. A single
-- letter is a whole word. Words that English search passes over ("in", "the") ask for nothing.
CREATE FUNCTION "larkspur_words"(folded text, weight text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE found tsquery := ''; word text; stem text; label text;
BEGIN
  FOREACH word IN ARRAY regexp_split_to_array(btrim(folded), ' +') LOOP
    stem := plainto_tsquery('english', word)::text;
    CONTINUE WHEN stem = '';
    label := CASE WHEN word ~ '^[a-z]$' THEN weight ELSE '*' || weight END;
    IF label <> '' THEN label := ':' || label; END IF;
    found := found && ((stem || label)::tsquery || (plainto_tsquery('simple', word)::text || label)::tsquery);
  END LOOP;
  RETURN found;
END $$;--> statement-breakpoint
-- What a text asks of the candidates' words with this weight, or of all of them.
CREATE FUNCTION "larkspur_query"(given text, weight text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE variants text := larkspur_variants(regexp_replace(given, '[''’‘ʼ`´]', ' ', 'g')); found tsquery;
BEGIN
  found := larkspur_words(larkspur_fold(given), weight);
  IF char_length(variants) > char_length(given) THEN
    found := found || larkspur_words(larkspur_fold(substr(variants, char_length(given) + 2)), weight);
  END IF;
  RETURN found;
END $$;--> statement-breakpoint
-- What a text in quotation marks asks for: its words in their order.
CREATE FUNCTION "larkspur_phrase"(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT phraseto_tsquery('english', larkspur_fold($1)) || phraseto_tsquery('simple', larkspur_fold($1))
$$;--> statement-breakpoint
-- What a folded name must be like to hold the words of a text: anywhere, a single letter as a whole word.
CREATE FUNCTION "larkspur_name_patterns"(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(CASE WHEN word ~ '^[a-z]$' THEN '% ' || word || ' %' ELSE '%' || word || '%' END), '{""}')
  FROM regexp_split_to_table(larkspur_fold($1), ' +') AS word WHERE word <> ''
$$;--> statement-breakpoint
ALTER TABLE "candidates" DROP COLUMN "search_vector",
  ADD COLUMN "search_name" text GENERATED ALWAYS AS (' ' || regexp_replace(larkspur_fold(larkspur_variants(name)), ' +', ' ', 'g') || ' ') STORED NOT NULL,
  ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (
    setweight(to_tsvector('english', larkspur_fold(title)), 'A') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(larkspur_join(skills))), 'B') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(location))), 'C') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(summary)), 'D') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(name))), 'D') || larkspur_mail(email)) STORED;--> statement-breakpoint
CREATE INDEX "candidates_search" ON "candidates" USING gin ("search_vector");
